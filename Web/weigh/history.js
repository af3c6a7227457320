/** What became of a weighing: when, who, from which animal to which. */

import { element } from '../element.js';
import { dateTime, kilograms, weight } from '../format.js';
import { t, word } from '../i18n.js';
import { discardReason } from './words.js';

export function historyList(weighing, entries) {
  return element(
    'ol.history',
    { 'data-testid': 'weighing-history' },
    element(
      'li',
      element('time.muted', { datetime: weighing.at }, dateTime(weighing.at)),
      element('span', element('strong', t('history.recorded')), ` ${kilograms(weighing.kilograms)}`),
    ),
    entries.map((entry) =>
      element(
        'li',
        { 'data-testid': 'history-entry', 'data-action': entry.action },
        element('time.muted', { datetime: entry.at }, dateTime(entry.at)),
        element(
          'span',
          element('strong', word(`history.${entry.action}`) ?? entry.action),
          ` ${change(entry)}`,
          element('span.change-trail', entry.by),
        ),
      )
    ),
  );
}

function change({ action, before, after }) {
  if (action === 'weighing.discarded') {
    return [whose(before), discardReason(after?.discardReason)].filter(Boolean).join(' · ');
  }
  if (action === 'weighing.corrected') {
    return t('history.fromTo', { from: weight(before?.kilograms), to: kilograms(after?.kilograms) });
  }
  if (action === 'weighing.contradicted') return kilograms(after?.contradiction?.kilograms);
  return t('history.fromTo', { from: whose(before), to: whose(after) });
}

const whose = (weighing) =>
  weighing?.animal?.earTagText ?? t(weighing?.state === 'discarded' ? 'history.discarded' : 'history.nobody');
