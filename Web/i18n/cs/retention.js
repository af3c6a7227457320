/** Jak dlouho se nechává, co není samo stádo. */
export default {
  'settings.retention': 'Jak dlouho se co nechává',
  'settings.retention.text':
    'Zvířata, vážení a změny se nechávají navždy. Co slouží jen k ohlédnutí, po svých dnech v noci zmizí; 0 to nechá navždy. Velikosti platí pro 20 000 vážení za rok.',
  'setting.retention.event-days': 'Kolik dní se nechávají události',
  'setting.retention.event-days.hint': 'Co se stalo, jedno po druhém, jak to čtou jiné programy. Asi 30 MB za rok.',
  'setting.retention.trace-days': 'Kolik dní se nechávají křivky',
  'setting.retention.trace-days.hint': 'Křivka hmotností za každým vážením. Asi 20 MB za rok.',
  'setting.retention.capture-days': 'Kolik dní se nechávají surová data',
  'setting.retention.capture-days.hint':
    'Co zařízení poslala, bajt po bajtu. Váha, která mluví pořád, naplní megabajty výše za pár dní; nejstarší pak mizí sama.',
  'setting.refused.bad-value.keptDays': 'Napište celé číslo od 31 do 36 500, nebo 0 navždy.',
  'problem.events-forgotten': 'Příliš dávno',
  'problem.events-forgotten.detail': 'Události před číslem {first} se už nenechávají.',
  'problem.events-forgotten.action': 'Načtěte stránku znovu.',
};
