/** Členové z tabulek. */
export default {
  'members.import': 'Import členů',
  'members.import.text':
    'Tabulka CSV se záhlavím, jak ji uloží Excel, nebo stránka XML ze studijního systému (KOSapi). Nejdřív uvidíte, co je v kterém sloupci a co by se změnilo; dokud to nepotvrdíte, nic se nezapíše. Kdo tu se stejným číslem už je, upraví se podle souboru; co je v něm prázdné, nic nemění.',
  'members.morePages': 'Stránka odkazuje na další. Kdo je na nich, v tomto souboru není.',
  'members.columns': 'Co je v kterém sloupci',
  'members.columns.text': 'Opravte, co se nepoznalo. Pro tabulky se stejným záhlavím se to zapamatuje.',
  'members.columns.remembered': 'Tak, jak jste je u tohoto záhlaví vybrali naposledy.',
  'members.columns.unnamed': 'Sloupec {number}',
  'members.columns.none': 'vynechat',
  'members.count.new': { one: 'nový člen', few: 'noví členové', many: 'nového člena', other: 'nových členů' },
  'members.count.updated': { one: 'změněný', few: 'změnění', many: 'změněného', other: 'změněných' },
  'members.count.unchanged': { one: 'beze změny', few: 'beze změny', many: 'beze změny', other: 'beze změny' },
  'import.problem.repeatedMember': '{column}: totéž má už řádek {other}.',
  'import.problem.memberTaken': '{column}: má ho už jiný člen.',
  'import.problem.roundedNumber': 'Excel číslo zaokrouhlil. Nastavte sloupci formát Text a zadejte ho znovu.',
  'import.problem.badFlag': '{column}: napište ano, nebo ne.',
  'problem.bad-member-column': 'Takový sloupec tabulka členů nemá',
  'problem.bad-member-column.action': 'Vyberte sloupce znovu.',
};
