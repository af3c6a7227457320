/** Sound for what happened at the scale, on whatever page the operator is. */

import { play } from '../sound.js';
import { isTrouble, station } from '../station.js';

const soundOf = (weighing) => (weighing.state === 'unassigned' ? 'unassigned' : weighing.draft ? 'drafted' : 'recorded');

export function announce(signal) {
  const inTrouble = new Set();
  const on = (kind, listener) => station.addEventListener(kind, (event) => event.fresh && listener(event.detail), { signal });
  on('eid.read', (reading) => play(reading.alert ? 'alert' : 'eid'));
  on('weighing.recorded', (weighing) => play(soundOf(weighing)));
  on('devices', () => {
    const lost = station.devices.filter(isTrouble).map((device) => device.id);
    if (lost.some((id) => !inTrouble.has(id))) play('alert');
    inTrouble.clear();
    for (const id of lost) inTrouble.add(id);
  });
}
