/** The animal beside the number: the one on the scale, or the last one weighed. */

import { get } from '../api.js';
import { may } from '../account.js';
import { animalCard } from '../animals/card.js';
import { growthChart, growthPoints } from '../animals/growth-chart.js';
import { animalLink } from '../animals/identity.js';
import { button, link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { eid, kilograms } from '../format.js';
import { t } from '../i18n.js';
import { candidateList } from './candidates.js';
import { chooseButton, closeAnimal } from './open.js';
import { duePanel } from './due.js';
import { isConnected, noScaleFace } from './no-scale.js';

const isLoaded = (live) => Boolean(live) && live.phase !== 'empty';

/** The reader often meets the animal before the scale does. */
const isComing = (live, last) =>
  !isLoaded(live) && (Boolean(live?.otherBarn) || (Boolean(live?.eid) && live.eid !== last?.eid));

/** Whose turn it is, as far as it is known: the animal on the scale, or the one that comes to it. */
export function animalOfTurn({ live, verdict, last, opened }) {
  if (isLoaded(live)) return verdict?.animal ?? live.animal ?? opened?.animal ?? null;
  return isComing(live, last) ? live.animal ?? null : opened?.animal ?? null;
}

/** What the panel is about; two equal keys need no new drawing. */
function subjectOf({ live, verdict, last, connection, scale, opened }) {
  if (connection === 'lost') return lastKnown({ live, verdict, last });
  const none = isConnected(scale) ? { key: 'none' } : { key: `away:${scale?.id}:${scale?.state.phase}`, away: true };
  const loaded = isLoaded(live);
  const weighed = loaded ? verdict : last;
  const coming = isComing(live, last);
  // A tag is believed instead; who was weighed under its name stands there until it leaves.
  if (opened && !(live?.eid && (coming || loaded)) && !(loaded && verdict)) {
    const label = t(loaded ? 'opened.here' : 'opened.next');
    return { key: `opened:${opened.animal.id}:${label}`, animal: opened.animal, label, opened: true };
  }
  if (coming || (loaded && !verdict)) {
    const label = t(coming ? 'subject.coming' : 'subject.onScale');
    if (live.otherBarn) return { key: 'other-barn', otherBarn: true, label };
    if (live.animal) return { key: `${coming ? 'coming' : 'on'}:${live.animal.id}`, animal: live.animal, label };
    if (live.eid) return { key: `eid:${live.eid}:${label}`, unknown: live.eid, label };
    return isConnected(scale) ? { key: 'reading', waiting: true } : none;
  }
  if (!weighed || !scale) return none;
  if (weighed.state === 'unassigned') return { key: `bin:${weighed.id}`, unassigned: weighed };
  if (weighed.otherBarn) return { key: 'other-barn', otherBarn: true };
  if (!weighed.animal) return none;
  const label = loaded ? t('subject.onScale') : t('subject.last');
  return { key: `${loaded ? 'on' : 'last'}:${weighed.animal.id}:${weighed.id}`, animal: weighed.animal, label };
}

/** Without a connection nobody knows who stands there now. */
function lastKnown({ live, verdict, last }) {
  const animal = animalOfTurn({ live, verdict, last }) ?? last?.animal;
  if (animal) return { key: `stale:${animal.id}`, animal, label: t('subject.lastKnown') };
  return last?.state === 'unassigned' ? { key: `bin:${last.id}`, unassigned: last } : { key: 'stale', unreached: true };
}

export function subjectPanel({ signal, onAssign }) {
  const due = duePanel({ signal });
  const face = element('div.subject-face');
  const chart = growthChart(signal);
  const box = element(
    'aside.subject.panel',
    { 'aria-label': t('weigh.animal'), 'data-testid': 'subject' },
    face,
    chart.box,
  );
  let shown = null;

  function show(state) {
    const subject = subjectOf(state);
    due.show(subject.animal, state.live);
    if (subject.key === shown) return;
    shown = subject.key;
    chart.box.hidden = !subject.animal;
    box.dataset.subject = subject.key.split(':')[0];
    if (subject.animal) return showAnimal(subject);
    if (subject.unassigned) return fill(face, unassignedFace(subject.unassigned, onAssign));
    if (subject.unknown) return fill(face, unknownFace(subject));
    if (subject.otherBarn) return fill(face, hint('tag', t('rights.otherBarn'), t('rights.otherBarn.text')));
    if (subject.away) return fill(face, noScaleFace(state.scale));
    if (subject.unreached) return fill(face, hint('warning', t('state.offline'), t('subject.stale')));
    fill(
      face,
      subject.waiting
        ? hint('scan', t('subject.noEID'), t('subject.noEID.action'), chooseButton('primary'))
        : hint('scale', t('subject.none'), t('subject.none.action'), chooseButton()),
    );
  }

  async function showAnimal({ animal, label, key, opened }) {
    const actions = (full) => [
      link(t('animal.open'), animalLink(full), { testid: 'open-animal' }),
      opened && may.record() && button(t('opened.cancel'), closeAnimal, { symbol: 'close', testid: 'close-animal' }),
      key.startsWith('last:') && chooseButton(),
    ];
    const isShown = face.querySelector('[data-animal]')?.dataset.animal === animal.id;
    if (isShown) face.querySelector('.eyebrow').textContent = label;
    else fill(face, animalCard(animal, { label, work: due.box }));
    try {
      const [full, changes, photos] = await Promise.all([
        get(`/v1/animals/${animal.id}`, signal),
        get(`/v1/animals/${animal.id}/changes?limit=500`, signal),
        // Whoever stands there is shown also without its picture.
        get(`/v1/animals/${animal.id}/photos`, signal).catch(() => ({ items: [] })),
      ]);
      if (shown !== key) return;
      fill(face, animalCard(full, { label, work: due.box, actions: actions(full), photo: photos.items[0] }));
      chart.show(growthPoints(changes.items));
    } catch {
      // The summary from the live frame stays; the connection banner says the rest.
    }
  }

  return { box, show, forget: () => (shown = null) };
}

function unassignedFace(weighing, onAssign) {
  return element(
    'div.face.attention',
    element('p.eyebrow', t('unassigned.one')),
    element('p.face-title', kilograms(weighing.kilograms)),
    element('p', t(`unassigned.${weighing.reason ?? 'noEID'}`)),
    weighing.eid && element('p.mono', `EID ${eid(weighing.eid)}`),
    candidateList(weighing),
    may.record() &&
      button(t(weighing.candidates?.length ? 'action.otherAnimal' : 'action.assign'), () => onAssign(weighing), {
        kind: 'primary large',
        testid: 'assign-now',
      }),
  );
}

function unknownFace({ unknown: number, label }) {
  return element(
    'div.face.attention',
    element('p.eyebrow', label),
    element('p.face-title', t('subject.unknown')),
    element('p.mono.large-text', eid(number)),
    element('p', t('subject.unknown.action')),
    may.record() &&
      link(t('animal.create'), `#/animals/new?eid=${number}`, { kind: 'primary', testid: 'create-from-eid' }),
  );
}

function hint(symbol, title, text, action = null) {
  return element('div.face', icon(symbol), element('p.face-title', title), element('p.muted', text), action);
}
