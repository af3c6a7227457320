/** The three pictures of how a phone comes to trust the gateway, drawn here so that nothing is loaded. */

import { vector } from '../element.js';

const shape = (d, kind) => vector(`path.${kind}`, { d });
const phone = () =>
  shape('M34 6h52a8 8 0 0 1 8 8v92a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8zM52 14h16', 'line');
const sheet = (x, y) => shape(`M${x} ${y}h18l8 8v24h-26zM${x + 18} ${y}v8h8`, 'line');
const rows = (...tops) => tops.map((y) => shape(`M38 ${y}h44`, 'faint'));
const check = (x, y) => shape(`M${x} ${y}l6 6 11-12`, 'accent');

/** What each step shows: a file that comes down, a file among the settings, a switch that is on. */
const drawings = {
  download: () => [sheet(47, 26), shape('M60 68v22M50 81l10 10 10-10M42 102h36', 'accent')],
  install: () => [
    ...rows(32, 92, 102),
    shape('M36 42h48v38H36z', 'mark'),
    sheet(42, 45),
    shape('M76 52v16M68 60h16', 'accent'),
  ],
  trust: () => [
    ...rows(32, 42, 92, 102),
    shape('M46 56h28a12 12 0 0 1 0 24H46a12 12 0 0 1 0-24z', 'mark'),
    shape('M74 60a8 8 0 1 0 0 16 8 8 0 0 0 0-16', 'accent'),
  ],
  choose: () => [...rows(32, 92, 102), sheet(44, 44), check(72, 66)],
};

/** Decorative: the words beside it say what to do. */
export const picture = (name) =>
  vector(
    'svg.phone-picture',
    { viewBox: '0 0 120 120', 'aria-hidden': 'true', focusable: 'false' },
    phone(),
    drawings[name](),
  );
