/**
 * Sound for what happened at the scale, on whatever page the operator is; and words where a gate stays as it was or an
 * animal was not weighed.
 */

import { toast } from '../components/toast.js';
import { t } from '../i18n.js';
import { play } from '../sound.js';
import { isTrouble, station } from '../station.js';
import { whoWasMissed } from './missed.js';

const soundOf = (
  weighing,
) => (weighing.state === 'unassigned' ? 'unassigned' : weighing.draft ? 'drafting' : 'recorded');

export function announce(signal) {
  const inTrouble = new Set();
  const on = (kind, listener) =>
    station.addEventListener(kind, (event) => event.fresh && listener(event.detail), { signal });
  on('eid.read', (reading) => play(reading.alert ? 'alert' : 'eid'));
  on('weighing.recorded', (weighing) => play(soundOf(weighing)));
  on('device.unsent', ({ device, gate, name }) => {
    play('alert');
    toast(
      typeof gate === 'number' ? t('gate.unsent', { device, gate, name }) : t('gate.unsentUnnamed', { device, name }),
      'bad',
    );
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
