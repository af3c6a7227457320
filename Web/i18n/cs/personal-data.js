/** What is held of one person, and its erasure. */
export default {
  'personalData.title': 'Osobní údaje',
  'personalData.text': 'Všechno, co je o té osobě vedeno, v jednom souboru pro ni.',
  'personalData.html': 'Stránka ke čtení',
  'personalData.json': 'JSON',
  'personalData.erase.text':
    'Smazání vyřadí člena ze seznamu; historie si pamatuje, co bylo známo. Výmaz odstraní osobu odevšad.',
  'personalData.erase': 'Vymazat odevšad',
  'personalData.erase.sure':
    '{name} ({number}) zmizí ze seznamu členů, fotografií, událostí i historie a nic to nevrátí. Chvíli to trvá: soubor stáda se přepíše celý.',
  'personalData.erased': 'Vymazáno',
  'personalData.erased.text':
    'Řádků: {rows}. Událostí bez toho, co o osobě říkaly: {events}. Záznamů historie, stejně tak: {audit}.',
  'personalData.mentions': 'Jméno stojí v textech jiných lidí. Přečtěte je prosím: {count}',
  'personalData.where.changes': 'změna u zvířete',
  'personalData.where.daily_events': 'zpráva v denních událostech',
  'personalData.where.technicians': 'technik v číselníku',
  'personalData.where.access': 'účet, klíč programu nebo telefon',
  'personalData.where.sessions': 'název vážení',
  'personalData.where.members': 'poznámky u člena',
  'personalData.where.organisations': 'organizace v kontaktech',
  'personalData.where.resources': 'zdroj v plánovači',
  'personalData.where.deleted_changes': 'smazaná změna u zvířete',
  'personalData.where.door_events': 'akce u dveří',
  'personalData.where.resource_calendars': 'kalendář v plánovači',
  'personalData.where.bookings': 'poznámka k rezervaci',
  'personalData.where.study_teachers': 'učitel téhož jména v seznamu studijního systému',
  'personalData.signed':
    'Jména, pod kterými tu ta osoba možná pracovala. Zůstávají, aby šlo dohledat, kdo co udělal: {count}',
  'personalData.signed.of': '{name}, u provedených věcí: {count}',
  'personalData.renewed': 'Starší kopie, které se v příštích minutách přepíší bez té osoby: {count}',
  'personalData.removed': 'Kopie pro starší program, které se v příštích minutách odstraní: {count}',
  'personalData.copies': 'Tyto kopie tu osobu znají, dokud je nesmažete: {count}',
  'personalData.pending': 'Zatím neprovedeno, zkouší se každou noc: {count}',
  'personalData.pending.photos': 'odstranit soubory fotografií',
  'personalData.pending.rewriting': 'přepsat soubor stáda',
  'personalData.pending.list': 'poznamenat, kdo se nesmí vrátit s kopií',

  'problem.members-import-open': 'Právě se importují členové',
  'problem.members-import-open.detail': 'Tabulka by mohla osobu vrátit.',
  'problem.members-import-open.action': 'Počkejte, až import skončí, nebo ho zrušte.',
};
