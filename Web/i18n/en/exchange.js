/** Herds that go to other systems and come from them. */
export default {
  'exchange.herdICAR': 'Herd with its events (ICAR ADE)',
  'exchange.herdFarmsoft': 'Herd with all changes (Farmsoft)',
  'exchange.formats':
    'A JSON file with ICAR ADE or Farmsoft data is taken too, and so is a table of changes: with the columns ear_tag, date and kind and a column for each field. What kind of file it is is found out.',
  'exchange.count.recorded': { one: 'new change', other: 'new changes' },
  'exchange.count.corrected': { one: 'corrected change', other: 'corrected changes' },
  'exchange.count.unchanged': { one: 'change as it is here', other: 'changes as they are here' },
  'exchange.recorded': { one: '{count} change recorded.', other: '{count} changes recorded.' },
  'exchange.corrected': { one: '{count} change corrected.', other: '{count} changes corrected.' },
};
