/** What stands beside the text of a message. */

import { element } from '../element.js';
import { dateTime, daysAgo, daysSince, locationName, moment, recent } from '../format.js';
import { locale, t } from '../i18n.js';

/** "today, Friday 20. 11.": people in a barn think in days of the week. */
export function dayHead(day) {
  const written = new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'numeric' })
    .format(moment(day));
  const distance = Math.abs(daysSince(day)) < 2 ? `${daysAgo(day)}, ${written}` : written;
  return distance.charAt(0).toLocaleUpperCase(locale()) + distance.slice(1);
}

export function marks({ kind, barn, milking, pregnancy, technician, recordedBy, recordedAt, correctedAt }) {
  return [
    kind && element('strong', kind),
    barn && element('span', locationName(barn, 'barn')),
    milking && element('span', `${t('daily.milking')}: ${t(`daily.milking.${milking}`)}`),
    pregnancy && element('span.badge', t('daily.pregnant')),
    element('span', technician ?? recordedBy),
    element('span', recent(recordedAt)),
    correctedAt && element('span', t('daily.corrected', { when: dateTime(correctedAt) })),
  ];
}
