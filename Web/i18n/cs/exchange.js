/** Stáda, která jdou do jiných systémů a přicházejí z nich. */
export default {
  'exchange.herdICAR': 'Stádo s událostmi (ICAR ADE)',
  'exchange.herdFarmsoft': 'Stádo se všemi změnami (Farmsoft)',
  'exchange.formats':
    'Načíst lze i soubor JSON s daty ICAR ADE nebo Farmsoft a také tabulku změn: se sloupci Ušní známka, Datum a Druh a se sloupcem pro každý údaj. O jaký soubor jde, se pozná samo.',
  'exchange.count.recorded': { one: 'nová změna', few: 'nové změny', many: 'nové změny', other: 'nových změn' },
  'exchange.count.corrected': {
    one: 'opravená změna',
    few: 'opravené změny',
    many: 'opravené změny',
    other: 'opravených změn',
  },
  'exchange.count.unchanged': {
    one: 'změna, která tu už je',
    few: 'změny, které tu už jsou',
    many: 'změny, které tu už jsou',
    other: 'změn, které tu už jsou',
  },
  'exchange.recorded': {
    one: 'Zapsána {count} změna.',
    few: 'Zapsány {count} změny.',
    many: 'Zapsáno {count} změny.',
    other: 'Zapsáno {count} změn.',
  },
  'exchange.corrected': {
    one: 'Opravena {count} změna.',
    few: 'Opraveny {count} změny.',
    many: 'Opraveno {count} změny.',
    other: 'Opraveno {count} změn.',
  },
};
