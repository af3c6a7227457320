/** Line icons on a 24 × 24 grid, drawn here so that nothing is loaded. */

import { vector } from '../element.js';

const paths = {
  scale: 'M4 21h16M6 21l1.5-9h9L18 21M12 12V9M12 9a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M12 5.5l1.4-1.4',
  tag: 'M6 10.5 12 4l6 6.5V20a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1zM12 8.6v.01M9.5 13.5h5M9.5 17h5',
  scan:
    'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 9v6M11 9v6M13.5 9v6M16 9v6',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  report: 'M6 3h9l4 4v14H6zM15 3v4h4M9 11.5h7M9 15h7M9 18h4',
  card:
    'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1M8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4M5.5 16c.4-1.8 1.5-2.7 3-2.7s2.6.9 3 2.7M14.5 10H18M14.5 14H18',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V21',
  settings:
    'M4 7h8M18 7h2M4 17h2M12 17h8M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  check: 'M5 12.5 10 17.5 19.5 7',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.3 15.3 20.5 20.5',
  plus: 'M12 5v14M5 12h14',
  back: 'M11 5l-7 7 7 7M4.5 12H20',
  next: 'M9 5l7 7-7 7',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14',
  printer: 'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7z',
  camera:
    'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1M12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
  image:
    'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1M3.5 17 9 11.5l4 4 2.5-2.5 5 4.5M15.5 9.5v.01',
  torch: 'M8 3h8v3l-2 4v10a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V10L8 6zM8 6h8M12 13v2',
  close: 'M6 6l12 12M18 6 6 18',
  pause: 'M8 5v14M16 5v14',
  start: 'M7 5v14l12-7z',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  keypad: 'M5 5v.01M12 5v.01M19 5v.01M5 12v.01M12 12v.01M19 12v.01M5 19v.01M12 19v.01M19 19v.01',
  backspace: 'M9 6h11v12H9l-6-6zM12.5 9.5l5 5M17.5 9.5l-5 5',
  female: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10M12 14v7M9 18h6',
  male: 'M10 20a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M14 10.5 20 4M15 4h5v5',
  leave: 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M5 20h14',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-4',
  redo: 'M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h4',
  history: 'M4.5 5v5h5M5 9.5A8 8 0 1 1 4 13M12 8v5l3.5 2',
  keyboard:
    'M3 6h18a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1M6 10v.01M10 10v.01M14 10v.01M18 10v.01M8 14.5h8',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M11 18h2',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13zM12 14.5v2',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  gate: 'M4 20V5M20 20V5M4 8h16M4 12h16M4 16h16',
};

/** Decorative: the words beside it carry the meaning. */
export function icon(name) {
  return vector(
    'svg.icon',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    vector('path', { d: paths[name] }),
  );
}
