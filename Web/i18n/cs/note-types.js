/** Typy poznámek, které si hospodářství pojmenovalo samo. */
export default {
  'noteType.title': 'Typy poznámek',
  'noteType.text':
    'Názvy pro to, co se zapisuje často, například kulhá nebo neklidná. Vybírají se u poznámky a dají se podle nich vyhledat poznámky zvířete.',
  'noteType.none': 'Zatím žádné typy.',
  'noteType.name': 'Název typu',
  'noteType.add': 'Přidat typ',
  'noteType.rename': 'Přejmenovat',
  'noteType.retire': 'Vyřadit',
  'noteType.restore': 'Znovu používat',
  'noteType.retired': 'vyřazený',
  'noteType.no': 'Bez typu',
  'noteType.filter': 'Jen poznámky typu',
  'noteType.filter.all': 'Zobrazit vše',
  'problem.note-type-taken': 'Takový typ už existuje',
  'problem.note-type-taken.action': 'Použijte ho; je-li vyřazený, začněte ho znovu používat.',
  'problem.unknown-note-type': 'Takový typ poznámek tu není',
  'problem.unknown-note-type.action': 'Vyberte některý ze seznamu.',
};
