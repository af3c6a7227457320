/** Tells pages that much of the herd has changed at once: by a synchronisation, or an import. */

import { station } from './station.js';

/** The first synchronisation of a herd tells of thousands of batches: at most so often, in milliseconds, a page reads again. */
const pause = 2000;
/** One after another they come in a moment. */
const moment = 250;

/**
 * Calls `read` after rows of these tables of the central system came, or a table of animals: soon after the first, now and
 * then while more come, and after the last.
 */
export function onHerdNews(read, signal, tables = ['barns', 'groups', 'animals', 'changes']) {
  let timer = null;
  let last = -Infinity;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      last = performance.now();
      read();
    }, Math.max(moment, last + pause - performance.now()));
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  station.addEventListener('herd.synchronised', ({ detail }) => tables.includes(detail?.table) && soon(), { signal });
  station.addEventListener('import.done', soon, { signal });
}
