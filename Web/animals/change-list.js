/** Everything that happened to an animal, newest first. What is not uploaded yet can be put right here. */

import { may } from '../account.js';
import { remove } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { nothing } from '../components/page.js';
import { element } from '../element.js';
import { date, dateTime } from '../format.js';
import { t } from '../i18n.js';
import { describe } from './describe.js';
import { correctChange, isCorrectable } from './record.js';

export function changeList({ animal, changes, locations, onChanged }) {
  if (changes.length === 0) return nothing(t('changes.none'));
  return element(
    'ol.changes',
    { 'data-testid': 'changes' },
    changes.map((change) => row(animal, change, locations, onChanged)),
  );
}

function row(animal, change, locations, onChanged) {
  const { title, details } = describe(change, locations);
  const recorded = [
    change.recordedBy && t('change.recordedBy', { name: change.recordedBy, when: dateTime(change.recordedAt) }),
    change.corrections > 0 && t('change.corrected', { count: change.corrections }),
  ];
  return element(
    'li.change',
    { 'data-testid': 'change', 'data-kind': change.kind },
    element('time.change-date', { datetime: change.date }, date(change.date)),
    element(
      'div.change-text',
      element('strong', title),
      details.length > 0 && element('p', details.join(' · ')),
      element('p.change-trail', recorded.filter(Boolean).join(' · ')),
    ),
    element('div.change-actions', change.uploadedAt ? null : corrections(animal, change, title, onChanged)),
  );
}

function corrections(animal, change, title, onChanged) {
  const correct = async () => (await correctChange(animal, change)) && onChanged();
  const erase = async () => {
    if (
      !(await confirmed(
        t('change.delete'),
        t('change.delete.text', { what: title, date: date(change.date) }),
        t('action.delete'),
      ))
    ) return;
    await remove(`/v1/changes/${change.id}`);
    onChanged();
  };
  return [
    may.record() && isCorrectable(change) &&
    button(null, correct, {
      symbol: 'pencil',
      kind: 'quiet square',
      'aria-label': t('change.correct', { what: title }),
      testid: 'correct-change',
    }),
    may.administer() && change.kind !== 'birth' &&
    button(null, erase, {
      symbol: 'trash',
      kind: 'quiet square',
      'aria-label': t('change.deleteOne', { what: title }),
      testid: 'delete-change',
    }),
  ];
}
