/** How a device was connected and lost, the newest first. */

import { get } from '../api.js';
import { element, fill } from '../element.js';
import { dateTime } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { troubleWords } from './trouble.js';

export function history(device, signal) {
  const list = element('ol.device-history', { 'data-testid': 'device-history' });
  let shown = null;

  async function load() {
    // The list has changed when the phase has.
    const phase = station.devices.find(({ id }) => id === device.id)?.state.since;
    if (!phase || phase === shown) return;
    shown = phase;
    const { items } = await get(`/v1/devices/${device.id}/history`, signal).catch(() => ({}));
    if (items) {
      fill(
        list,
        items.length ? items.map((item) => row(device, item)) : element('li.muted', t('device.history.none')),
      );
    }
  }

  load();
  station.addEventListener('devices', load, { signal });
  return element('section.panel', element('h2', t('device.history')), list);
}

function row(device, { at, phase, ...state }) {
  const { message } = troubleWords({ identity: device.identity, state });
  return element(
    'li',
    { 'data-phase': phase },
    element('time', { datetime: at }, dateTime(at)),
    ' ',
    element('strong', t(`device.phase.${phase}`)),
    message && element('span.muted', ` ${message}`),
  );
}
