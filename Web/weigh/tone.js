/** The one word and the one colour of the weighing surface, from what is known at this moment. */

import { isConnected } from './no-scale.js';

/** Loads at which the number on the plate cannot be trusted. */
const faults = ['overload', 'underload', 'noSignal'];

/**
 * `verdict` is the weighing recorded in this turn, if any; `backlog` what waits to be stored; `unplanned` that the animal
 * is not in the plan of the session. Answers `{ tone, word, lost }`: `tone` names the colour, `word` the key of the state
 * word, `lost` that no weight may be shown.
 */
export function toneOf({ live, connection, scale, verdict, backlog, unplanned }) {
  if (connection === 'lost') return { tone: 'offline', word: 'state.offline', lost: true };
  if (!scale) return { tone: 'offline', word: 'state.noScale', lost: true };
  if (!isConnected(scale)) {
    const starting = scale.state.phase === 'connecting';
    return {
      tone: starting ? 'offline' : 'fault',
      word: starting ? 'state.connecting' : 'state.scaleLost',
      lost: true,
    };
  }
  if (!live) return { tone: 'offline', word: 'state.waiting', lost: true };
  if (faults.includes(live.load)) return { tone: 'fault', word: `state.${live.load}`, lost: live.load === 'noSignal' };
  const done = live.phase === 'recorded' || live.phase === 'mustEmpty';
  const final = done || live.phase === 'locked';
  if (final && backlog?.isFull) return { tone: 'fault', word: 'state.unkept', lost: false };
  const waits = typeof live.unstoredKilograms === 'number' || (live.phase === 'locked' && backlog?.reason);
  if (final && waits) return { tone: 'unstored', word: 'state.unstored', lost: false };
  if (done && verdict?.state === 'discarded') return { tone: 'discarded', word: 'state.discarded', lost: false };
  if (done && verdict?.state === 'unassigned') return { tone: 'unassigned', word: 'state.unassigned', lost: false };
  // Once it is weighed the colour goes on telling it; the word says that its weight is stored.
  if (unplanned && live.phase !== 'mustEmpty') {
    return { tone: 'unplanned', word: final ? `state.${live.phase}` : 'state.unplanned', lost: false };
  }
  return { tone: live.phase, word: `state.${live.phase}`, lost: false };
}
