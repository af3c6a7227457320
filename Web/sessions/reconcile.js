/** What was planned against what was weighed: everything that is not right, beside what puts it right. */

import { may } from '../account.js';
import { get } from '../api.js';
import { animalLink, animalName } from '../animals/identity.js';
import { recordChange } from '../animals/record.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { dateTime, kilograms, locationName } from '../format.js';
import { t } from '../i18n.js';
import { assignWeighing } from '../weigh/assign.js';
import { candidateList } from '../weigh/candidates.js';
import { discardWeighing } from '../weigh/discard.js';
import { openWeighing } from '../weigh/sheet.js';
import { doubtOf } from '../weigh/words.js';
import { chooseWeighing } from './choose-weighing.js';

const shortest = 6;

/** `onChanged` is called after every correction; `opened` remembers which long lists were unfolded. */
export function reconciliation({ session, found, onChanged, opened, onOpen }) {
  const act = (text, action, more = {}) =>
    button(text, async () => {
      if (await action()) onChanged();
    }, { kind: 'small', ...more });
  const { missing, twice, unknown, moved } = found;
  const spare = [...unknown, ...twice.flatMap(({ weighings }) => weighings)];

  const lists = [
    group('unknown', unknown.map((weighing) => unknownItem(weighing, act))),
    group('twice', twice.map((one) => twiceItem(one, act))),
    group('moved', moved.map((one) => movedItem(one, session, act))),
    group(session.closedAt ? 'missing' : 'coming', missing.map((animal) => missingItem(animal, spare, act))),
  ].filter(Boolean);
  return [
    summary(found),
    lists.length > 0 ? lists : element(
      'p.notice.good',
      { 'data-testid': 'reconciled' },
      icon('check'),
      t(session.planned > 0 ? 'reconcile.right' : 'reconcile.rightUnplanned'),
    ),
  ];

  function group(name, items) {
    if (items.length === 0) return null;
    const all = opened.has(name) || items.length <= shortest + 1;
    return element(
      `section.reconcile-group`,
      { 'data-testid': `reconcile-${name}` },
      element('h3', t(`reconcile.${name}`), ' ', element('span.count.badge', items.length)),
      element('p.muted', t(`reconcile.${name}.text`)),
      element('ul.reconcile-list', all ? items : items.slice(0, shortest)),
      !all &&
        element('button.button.wide', {
          type: 'button',
          onclick: () => onOpen(name),
          'data-testid': `reconcile-all-${name}`,
        }, t('reconcile.all', { count: items.length })),
    );
  }
}

function summary({ planned, weighed, missing }) {
  if (planned === 0) return element('p.muted', t('reconcile.noPlan', { weighed }));
  const done = Math.round(((planned - missing.length) / planned) * 100);
  return element(
    'div.progress',
    element(
      'p',
      { 'data-testid': 'reconcile-summary' },
      t('reconcile.summary', { done: planned - missing.length, planned }),
    ),
    element('progress', { max: 100, value: done, 'aria-label': t('reconcile.title') }),
  );
}

const item = (key, content, ...actions) =>
  element(
    'li.reconcile-item',
    { 'data-testid': 'reconcile-item', 'data-key': key },
    element('div.reconcile-text', content),
    element('div.button-row', actions),
  );

const animalTo = (animal) => element('a.reconcile-animal', { href: animalLink(animal) }, animalName(animal));

function unknownItem(weighing, act) {
  return item(
    weighing.id,
    [
      element('strong', kilograms(weighing.kilograms)),
      element('span.muted', `${dateTime(weighing.at)} · ${t(`unassigned.${weighing.reason ?? 'noEID'}.short`)}`),
      candidateList(weighing),
    ],
    may.record() &&
      act(t('action.assign'), () => assignWeighing(weighing), { testid: 'reconcile-assign', kind: 'small primary' }),
    may.record() && act(t('action.discard'), () => discardWeighing(weighing), { testid: 'reconcile-discard' }),
  );
}

function twiceItem({ animal, weighings }, act) {
  return element(
    'li.reconcile-item.several',
    { 'data-testid': 'reconcile-item', 'data-key': animal.id },
    animalTo(animal),
    element(
      'ul.reconcile-list',
      weighings.map((weighing) =>
        item(
          weighing.id,
          [
            element('strong', kilograms(weighing.kilograms)),
            element('span.muted', [dateTime(weighing.at), doubtOf(weighing)?.text].filter(Boolean).join(' · ')),
          ],
          may.record() && act(t('action.discard'), () => discardWeighing(weighing), { testid: 'reconcile-discard' }),
          may.record() && act(t('action.otherAnimal'), () => assignWeighing(weighing), { testid: 'reconcile-assign' }),
        )
      ),
    ),
  );
}

/** Either the animal does live elsewhere now, or it was not this animal that stood on the scale. */
function movedItem({ animal, reason, plannedGroup, group }, session, act) {
  const said = reason === 'notPlanned'
    ? t('reconcile.notPlanned', { group: locationName(group) ?? t('animal.noGroup') })
    : t('reconcile.groupChanged', {
      from: locationName(plannedGroup) ?? t('animal.noGroup'),
      to: locationName(group) ?? t('animal.noGroup'),
    });
  const target = plannedGroup?.id ?? session.groupId;
  return item(
    animal.id,
    [animalTo(animal), element('span.muted', said)],
    may.record() &&
      act(t('reconcile.move'), () => recordChange(animal, 'move', target ? { groupId: target } : {}), {
        testid: 'reconcile-move',
      }),
    may.record() &&
      act(t('reconcile.notThisOne'), async () => openWeighing(await weighingOf(animal, session)), {
        testid: 'reconcile-weighing',
      }),
  );
}

function missingItem(animal, spare, act) {
  return item(
    animal.id,
    animalTo(animal),
    may.record() && spare.length > 0 &&
      act(t('reconcile.choose'), () => chooseWeighing(animal, spare), { testid: 'reconcile-choose' }),
  );
}

async function weighingOf(animal, session) {
  const { items } = await get(`/v1/animals/${animal.id}/weighings?limit=100`);
  return items.find((weighing) => weighing.sessionId === session.id);
}
