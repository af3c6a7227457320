/** Everything that happened to an animal, newest first. What is not uploaded yet can be put right here. */

import { may } from '../account.js';
import { remove } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { nothing } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { date, dateTime } from '../format.js';
import { t } from '../i18n.js';
import { go } from '../router.js';
import { describe } from './describe.js';
import { noteTypeFilter } from './note-type.js';
import { correctChange, showChange } from './record.js';

export function changeList({ animal, changes, locations, noteTypes = [], onChanged }) {
  if (changes.length === 0) return nothing(t('changes.none'));
  const list = element('ol.changes', { 'data-testid': 'changes' });
  function show(noteType) {
    const shown = changes.filter(({ fields }) => !noteType || fields?.typeId === noteType);
    fill(
      list,
      shown.map((change) =>
        row(
          change,
          { locations, noteTypes },
          change.uploadedAt ? look(animal, change) : corrections({ animal, change, changes, onChanged }),
        )
      ),
    );
  }
  show(null);
  return [noteTypeFilter(changes, noteTypes, show), list];
}

function row(change, { locations, noteTypes }, buttons) {
  const { title, details } = describe(change, locations, noteTypes);
  const recorded = [
    change.recordedBy && t('change.recordedBy', { name: change.recordedBy, when: dateTime(change.recordedAt) }),
    change.corrections > 0 && t('change.corrected', { count: change.corrections }),
    change.uploadedAt && t('change.uploaded'),
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
    element('div.change-actions', buttons),
  );
}

/** What the central system owns is only looked at. */
const look = (animal, change) =>
  button(null, () => showChange(animal, change), {
    symbol: 'search',
    kind: 'quiet square',
    'aria-label': t('change.show', { what: describe(change).title }),
    testid: 'show-change',
  });

function corrections({ animal, change, changes, onChanged }) {
  const { title } = describe(change);
  const correct = async () => (await correctChange(animal, change)) && onChanged();
  const erase = () => (change.kind === 'birth' ? eraseAnimal() : eraseChange());

  async function eraseChange() {
    const text = t('change.delete.text', { what: title, date: date(change.date) });
    const more = change.fields?.weighingId ? ` ${t('change.delete.weighing')}` : '';
    if (!(await confirmed(t('change.delete'), text + more, t('action.delete')))) return;
    await remove(`/v1/changes/${change.id}`);
    onChanged();
  }

  /** Without its birth there is no animal: it goes last, and the animal with it. */
  async function eraseAnimal() {
    if (changes.length > 1) return toast(t('animal.delete.last', { count: changes.length - 1 }), 'bad');
    const text = t('animal.delete.text', { tag: animal.earTagText });
    if (!(await confirmed(t('animal.delete'), text, t('action.delete')))) return;
    await remove(`/v1/changes/${change.id}`);
    toast(t('animal.deleted', { tag: animal.earTagText }));
    go('/animals');
  }

  return [
    may.record() &&
    button(null, correct, {
      symbol: 'pencil',
      kind: 'quiet square',
      'aria-label': t('change.correct', { what: title }),
      testid: 'correct-change',
    }),
    may.administer() &&
    button(null, erase, {
      symbol: 'trash',
      kind: 'quiet square',
      'aria-label': t('change.deleteOne', { what: title }),
      testid: 'delete-change',
    }),
  ];
}
