/** The Bluetooth devices nearby, as a list that lives while it is searched. */

import { get, post } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element, redraw } from '../element.js';
import { t } from '../i18n.js';
import { pair } from './pairing.js';
import { bluetoothWords } from './words.js';

/**
 * `onChosen(device)` is called with a device that is paired, or of Low Energy, which needs no pairing. Beside a list of
 * its own, `isShownElsewhere(device)` leaves out what that one has, and nothing is said before somebody has searched.
 */
export function nearby({ onChosen, signal, isShownElsewhere = null }) {
  const list = element('ul.nearby', { 'data-testid': 'nearby' });
  const status = element('p.muted', { role: 'status' });
  const search = button(t(isShownElsewhere ? 'nearby.searchBluetooth' : 'nearby.search'), start, {
    symbol: 'search',
    testid: 'nearby-search',
  });
  let timer = null;
  let isSearched = isShownElsewhere === null;

  async function start() {
    isSearched = true;
    // A failure is told by the button.
    show(await post('/v1/devices/discover', { running: true }));
    timer ??= setInterval(refresh, 1000);
  }

  async function refresh() {
    const now = await get('/v1/devices/discover', signal).catch(() => null);
    if (now) show(now);
    if (now && !now.running) rest();
  }

  function rest() {
    clearInterval(timer);
    timer = null;
  }

  function show({ running, items: near, problem }) {
    search.hidden = running;
    if (!isSearched && !running) return;
    const items = isShownElsewhere ? near.filter((device) => !isShownElsewhere(device)) : near;
    status.textContent = problem
      ? Object.values(bluetoothWords(problem)).join(' ')
      : running
      ? t('nearby.searching')
      : near.length
      ? ''
      : t('nearby.none');
    redraw(list, items.map((device) => row(device, { choose, pairOnly })));
  }

  async function choose(device) {
    if (device.paired || device.link.startsWith('ble:') || (await pair(device))) onChosen(device);
    refresh();
  }

  /** Some devices of Low Energy give nothing to who is not paired. */
  async function pairOnly(device) {
    await pair(device);
    refresh();
  }

  get('/v1/devices/discover', signal).then(show).catch(() => {});
  signal.addEventListener('abort', () => {
    if (timer === null) return;
    rest();
    post('/v1/devices/discover', { running: false }).catch(() => {});
  });
  return element('section.nearby-panel', { 'aria-label': t('nearby.title') }, search, status, list);
}

function row(device, { choose, pairOnly }) {
  const { address, name, signal, paired, hint, link } = device;
  return element(
    'li',
    element(
      'button.nearby-device',
      {
        type: 'button',
        onclick: () => choose(device),
        'data-testid': 'nearby-device',
        'data-address': address,
        'data-link': link,
      },
      element('span.device-symbol', icon(hint?.kind === 'reader' ? 'scan' : hint ? 'scale' : 'plug')),
      element(
        'span.nearby-name',
        element('strong', name ?? address),
        element('span.muted', [hint?.what, name && address].filter(Boolean).join(' · ')),
      ),
      element(
        'span.nearby-facts',
        paired && element('span.badge', t('nearby.paired')),
        element('span.muted', strength(signal)),
      ),
    ),
    !paired && link.startsWith('ble:') &&
      button(t('pairing.send'), () => pairOnly(device), { testid: 'nearby-pair', 'data-address': address }),
  );
}

/** In words, because nobody knows what −70 dBm is. */
function strength(signal) {
  if (typeof signal !== 'number') return t('nearby.away');
  return t(signal >= -60 ? 'nearby.near' : signal >= -80 ? 'nearby.fair' : 'nearby.weak');
}
