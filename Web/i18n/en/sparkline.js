/** The small line of an animal's weights. */
export default {
  'sparkline.summary': {
    one: '{first} → {last} kg in {count} day',
    other: '{first} → {last} kg in {count} days',
  },
  'sparkline.sameDay': '{first} → {last} kg on one day',
};
