/** The animal at a glance: what someone at the scale wants to know about it. */

import { may } from '../account.js';
import { all, patch } from '../api.js';
import { button } from '../components/buttons.js';
import { element } from '../element.js';
import { age, daysAgo, daysSince, locationName, signed, weight } from '../format.js';
import { t } from '../i18n.js';
import { icon } from '../components/icon.js';
import { station } from '../station.js';
import { sexMark, tagNumber } from './identity.js';
import { photoButton } from './photos.js';
import { withdrawalNotice } from './withdrawal.js';

/**
 * `label` says why this animal is shown: on the scale, last weighed, scanned. `work` stands for what is to be done with
 * it, where that can be recorded; `photo` is its newest.
 */
export function animalCard(animal, { label = null, actions = [], work = null, photo = null } = {}) {
  return element(
    'article.animal-card',
    { 'data-testid': 'animal-card', 'data-animal': animal.id },
    element(
      'header.animal-card-head',
      label && element('p.eyebrow', label),
      element('p.animal-card-tag', { 'data-testid': 'animal-card-tag' }, tagNumber(animal)),
      animal.name && element('p.animal-card-name', animal.name),
      element('p.facts', sexMark(animal), animal.born && element('span', age(animal.born)), groupFact(animal)),
      photo && photoButton(photo, animal),
    ),
    work ?? [withdrawalNotice(animal), selectionNotices(animal)],
    animal.lastWeighing !== undefined && weightFacts(animal.lastWeighing),
    actions.length > 0 && element('div.card-actions', actions),
  );
}

function groupFact(animal) {
  if (animal.valid === undefined) return null;
  if (!animal.group) return element('span.bad-text', t('animal.noGroup'));
  return element('span', locationName(animal.group));
}

/** The last weight and the gain, big. */
export function weightFacts(last) {
  if (!last) return element('p.muted', t('animal.neverWeighed'));
  const gained = typeof last.gainPerDay === 'number';
  return element(
    'dl.metrics',
    metric(t('animal.lastWeight'), weight(last.kilograms), 'kg', daysAgo(last.date)),
    metric(
      t('animal.gain'),
      gained ? signed(last.gainPerDay, 2) : '–',
      gained && t('unit.gain'),
      t('animal.gain.note'),
    ),
  );
}

/** A number worth reading from a step away. */
function metric(label, value, unit = null, note = null) {
  return element(
    'div.metric',
    element('dt', label),
    element('dd', element('span.metric-value', value), unit && element('span.metric-unit', ` ${unit}`)),
    note && element('dd.metric-note', note),
  );
}

/** Pending selections: at which gate, why, and that it is done. */
export function selectionNotices(animal) {
  return (animal.selections ?? []).filter(({ done }) => !done).map((selection) => selectionNotice(animal, selection));
}

/** One that nobody did for long alarms no more; it still waits. */
function isOld(days) {
  const most = station.info?.selectionDays ?? 0;
  return most > 0 && days > most;
}

function selectionNotice(animal, { changeId, date, reason, unit }) {
  const days = daysSince(date);
  async function finish() {
    const change = (await all(`/v1/animals/${animal.id}/changes`)).find(({ id }) => id === changeId);
    // Somebody may have deleted it meanwhile.
    if (change) await patch(`/v1/changes/${changeId}`, { fields: { ...change.fields, done: true } });
    notice.remove();
  }
  const notice = element(
    'p.notice.selection',
    { 'data-testid': 'selection-due', 'data-old': String(isOld(days)) },
    icon('gate'),
    element(
      'span',
      element('strong', t('selection.due')),
      ' ',
      t(`selection.reason.${reason ?? 'none'}`),
      unit ? element('span.muted', ` · ${t('selection.unit', { unit })}`) : null,
      isOld(days) && element('span.muted', ` · ${t('selection.old', { count: days })}`),
    ),
    may.record() &&
      button(t('selection.finish'), finish, { symbol: 'check', kind: 'small', testid: 'selection-finish' }),
  );
  return notice;
}
