/** A birth makes an animal. After a scan the form holds what the code says, marked, and nothing else. */

import { birthFields, firstBirthday, typedBirth } from '../animals/birth-fields.js';
import { groupField } from '../animals/group-field.js';
import { all, post } from '../api.js';
import { form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { loading, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { today } from '../format.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { go } from '../router.js';
import { calfBirth } from '../animals/calf.js';
import { binBirth } from '../bin/birth.js';
import { scannedBirth } from '../scan/birth.js';
import { station } from '../station.js';

export default function newAnimalPage({ query, signal }) {
  const scanned = scannedBirth(query);
  const weighed = binBirth(query);
  const calved = calfBirth(query);
  const content = loading(
    () => all('/v1/places', signal),
    (locations) => birthForm(scanned, weighed, calved, locations),
    { signal },
  );
  return page(
    {
      title: t('animal.create'),
      back: scanned ? '#/scan' : weighed ? '#/unassigned' : '#/animals',
      name: 'new-animal',
    },
    scanned && scanNotice(scanned),
    weighed?.notice,
    content.box,
  );
}

/** What of the form is from the code, and the code itself to hold it against. */
function scanNotice({ values, missing, wrong, text }) {
  const read = Object.keys(values).length > 0;
  const kind = read ? (missing.length > 0 || Object.keys(wrong).length > 0 ? 'part' : 'all') : 'nothing';
  return element(
    kind === 'all' ? 'div.notice.good' : 'div.notice',
    { 'data-testid': 'birth-scan', 'data-read': kind },
    icon(read ? 'scan' : 'warning'),
    element(
      'div.problem-text',
      element('p', element('strong', t(`birth.scan.${kind}`)), ' ', t(`birth.scan.${kind}.action`)),
      text && element('p.muted', t('birth.scan.code'), ' ', element('code', text)),
    ),
  );
}

function birthForm(scanned, weighed, calved, locations) {
  const last = preference('birth.group', '');
  const isThere = locations.some(({ id }) => id === last);
  // A scanned form holds what the code says and nothing of the animal before.
  const group = groupField({ places: locations, value: !scanned && isThere ? last : '' });
  const box = form({
    name: 'birth-form',
    submit: t('animal.create'),
    fields: birthFields({
      values: { country: station.info?.country ?? 'CZ', ...scanned?.values, ...weighed?.values, ...calved?.values },
      mark: (name) => scanned && scanMark(scanned, name),
      hint: (name) => scanned?.wrong[name] && t('birth.scan.wrong', { text: scanned.wrong[name] }),
      first: [
        // A day that nobody read or typed would be stored as if it were true.
        (text) =>
          text('born', 'animal.born', {
            type: 'date',
            required: true,
            min: firstBirthday,
            max: weighed?.day ?? today(),
          }),
        () => group.box,
      ],
      last: [
        (text) => text('eid', 'animal.eid', { inputmode: 'numeric', hint: t('field.eid.hint') }),
        (text) => text('collar', 'animal.collar', { inputmode: 'numeric' }),
      ],
    }),
    onCancel: () => history.back(),
    onSubmit: async (entered, key) => {
      const values = await group.settle(entered);
      remember('birth.group', values.groupId);
      const draft = { ...typedBirth(values), eid: values.eid?.replace(/\s/g, '') ?? null };
      const animal = await post('/v1/animals', draft, key);
      if (weighed) return weighed.finish(animal);
      toast(t('birth.done', { tag: animal.earTagText }));
      go(`/animals/${animal.id}`);
    },
  });
  // What somebody changes is no longer what the code says.
  box.addEventListener('input', ({ target }) => target.closest('.field, .choice')?.querySelector('.origin')?.remove());
  return section(null, box);
}

function scanMark({ values, missing }, name) {
  // Country and number are one tag, and it is told once.
  if (name === 'country') return null;
  if (name in values) return element('span.badge.ok.origin', { 'data-origin': name }, icon('check'), t('birth.read'));
  return missing.includes(name) && element('span.badge.origin', { 'data-missing': name }, t('birth.notRead'));
}
