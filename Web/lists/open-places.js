/** Which places are offered, and how. */

import { locationName } from '../format.js';
import { t } from '../i18n.js';

/** A closed place takes no animals, nor does what belongs to it; where the animal is said to be it stays. */
export function isOpen(place, places, kept = null) {
  if (place.id === kept) return true;
  const above = places.find(({ id }) => id === place.parent);
  return !place.closed && (!above || isOpen(above, places));
}

/** With what it is, where its name does not say it. */
export const placeOption = (place) =>
  place.name ? `${t(`animal.${place.kind}`)}: ${locationName(place)}` : locationName(place, place.kind);
