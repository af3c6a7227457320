/** From a calving to the birth of its calf: the form of the birth begins with the dam, the sire and the day. */

/** The address of the form of the birth; the sire is the bull the dam was inseminated with last. */
export function calfAddress({ origin, forms }, born) {
  const known = { dam: origin.earTag, born, sire: forms.insemination?.bull };
  return `/animals/new?${new URLSearchParams([...Object.entries(known).filter(([, value]) => value), [
    'from',
    'calving',
  ]])}`;
}

/** What the address brought; `null` when nobody came from a calving. */
export function calfBirth({ from, dam, sire, born }) {
  if (from !== 'calving') return null;
  const values = { dam, sire, born: /^\d{4}-\d\d-\d\d$/.test(born ?? '') ? born : undefined };
  return { values: Object.fromEntries(Object.entries(values).filter(([, value]) => value)) };
}
