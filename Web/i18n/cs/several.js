/** Animals that are chosen in the list. */

export default {
  'several.title': 'Víc zvířat',
  'several.start': 'Vybrat víc zvířat',
  'several.count': {
    one: 'Vybráno {count} zvíře',
    few: 'Vybrána {count} zvířata',
    many: 'Vybráno {count} zvířete',
    other: 'Vybráno {count} zvířat',
  },
  'several.all': 'Všechna v seznamu',
  'several.none': 'Žádné',
  'several.end': 'Hotovo',
  'several.text': 'Klepejte na zvířata v seznamu a pak zapište totéž všem.',
  'several.most': 'Vybráno je jen prvních {count}: víc se najednou nezapisuje.',
};
