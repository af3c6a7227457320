/** The small line of an animal's weights. */
export default {
  'sparkline.summary': {
    one: '{first} → {last} kg za {count} den',
    few: '{first} → {last} kg za {count} dny',
    other: '{first} → {last} kg za {count} dní',
  },
  'sparkline.sameDay': '{first} → {last} kg v jednom dni',
};
