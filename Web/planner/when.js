/** Moments of bookings as people read and type them. */

import { clockTime, date, localDay } from '../format.js';

/** As a field for a day and a time has it: by the clocks here, up to the minute. */
export function typed(moment) {
  const two = (value) => String(value).padStart(2, '0');
  return `${localDay(moment)}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** An end on another day is told with that day. */
export function ending({ start, end }) {
  return localDay(start) === localDay(end) ? clockTime(end) : `${date(localDay(end))} ${clockTime(end)}`;
}

/** Such as "24. 11. 2026 12:00 – 13:30". */
export const spanOf = (booking) => `${date(localDay(booking.start))} ${clockTime(booking.start)} – ${ending(booking)}`;
