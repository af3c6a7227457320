/**
 * Sound for what happened at the scale, on whatever page the operator is; and words where a gate stays as it was or an
 * animal was not weighed.
 */

import { animalText } from '../animals/identity.js';
import { toast } from '../components/toast.js';
import { kilograms } from '../format.js';
import { t } from '../i18n.js';
import { plan } from '../sessions/plan.js';
import { play } from '../sound.js';
import { isTrouble, station } from '../station.js';
import { heldText } from './held.js';
import { whoWasMissed } from './missed.js';
import { correctionText, weighingLine } from './words.js';

function soundOf({ state, draft, animal }) {
  if (state === 'unassigned') return 'unassigned';
  if (draft) return 'drafting';
  return plan.leavesOut(animal) ? 'recordedUnplanned' : 'recorded';
}

const soundOfTag = ({ alert, animal }) => (alert ? 'alert' : plan.leavesOut(animal) ? 'unplanned' : 'eid');

const isWeighPage = () => location.hash.startsWith('#/weigh');

/** The gateway takes its own name back; that a person did so needs no telling. */
const isWithdrawn = ({ state, reason }, known) =>
  state === 'unassigned' && reason === 'withdrawn' && (known?.reason ?? null) !== 'withdrawn';

/** Answers what a weighing was before the event that tells what it is now. */
function lastKnown(signal) {
  const most = 50;
  const [former, current] = [new Map(), new Map()];
  const keep = ({ detail: weighing }) => {
    former.set(weighing.id, current.get(weighing.id) ?? null);
    current.set(weighing.id, weighing);
    for (const known of [former, current]) if (known.size > most) known.delete(known.keys().next().value);
  };
  for (const kind of ['weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
    station.addEventListener(kind, keep, { signal });
  }
  return ({ id }) => former.get(id) ?? null;
}

export function announce(signal) {
  const inTrouble = new Set();
  const on = (kind, listener) =>
    station.addEventListener(kind, (event) => event.fresh && listener(event.detail), { signal });
  on('eid.read', (reading) => play(soundOfTag(reading)));
  on('animal.opened', (opened) => opened.place === station.place && play(soundOfTag(opened)));
  on('animal.closed', ({ place, reason, animal }) => {
    if (!animal || place !== station.place || !['otherTag', 'doubtful', 'expired'].includes(reason)) return;
    toast(t(`opened.closed.${reason}`, { tag: animalText(animal) }), 'bad');
  });
  on('weighing.recorded', (weighing) => play(soundOf(weighing)));
  const before = lastKnown(signal);
  on('weighing.corrected', (weighing) => {
    if (weighing.place !== station.place) return;
    const known = before(weighing);
    if (isWithdrawn(weighing, known)) {
      play('unassigned');
      const what = known?.animal ? weighingLine(known) : kilograms(weighing.kilograms);
      toast(t('withdrawn.now', { what }), 'bad');
    } else if (weighing.correction && known && known.kilograms !== weighing.kilograms) {
      toast(t('correction.now', { why: correctionText(weighing) }));
    }
  });
  on('device.unsent', ({ device, gate, name }) => {
    play('alert');
    toast(
      typeof gate === 'number' ? t('gate.unsent', { device, gate, name }) : t('gate.unsentUnnamed', { device, name }),
      'bad',
    );
  });
  on('gate.held', (held) => {
    play('alert');
    // Its own page says it where the weight stands.
    if (held.place !== station.place || !isWeighPage()) toast(heldText(held), 'bad');
  });
  on('weighing.missed', (missed) => {
    // A tag may also be read to look an animal up.
    if (missed.reason === 'noWeight' || missed.place !== station.place) return;
    play('unassigned');
    toast(
      missed.reason === 'tared'
        ? t('missed.tared')
        : t('missed.now', { who: whoWasMissed(missed), why: t(`missed.${missed.reason}`) }),
      'bad',
    );
  });
  let isUnstored = false;
  on('live', (live) => {
    const now = typeof live?.unstoredKilograms === 'number';
    if (now && !isUnstored) play('unstored');
    isUnstored = now;
  });
  let amiss = '';
  on('backlog', () => {
    const { reason = '', isFull = false, lost = 0, refused = 0 } = station.backlog ?? {};
    const now = [reason, isFull, lost, refused].join();
    // A new reason, a full spool, another loss; but not that all is well again.
    if (now !== amiss && (reason || lost || refused)) play('alert');
    amiss = now;
  });
  on('devices', () => {
    const lost = station.devices.filter(isTrouble).map((device) => device.id);
    if (lost.some((id) => !inTrouble.has(id))) play('alert');
    inTrouble.clear();
    for (const id of lost) inTrouble.add(id);
  });
}
