/** One device: what it says now, how it is, and what goes over its link, byte by byte. */

import { may } from '../account.js';
import { deviceCard } from '../devices/card.js';
import { findDevice } from '../devices/find.js';
import { captures } from '../devices/captures.js';
import { history } from '../devices/history.js';
import { storedSessions } from '../devices/sessions.js';
import { liveReading } from '../devices/reading.js';
import { terminal } from '../devices/terminal.js';
import { loading, page } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

export default function devicePage({ parameters: { id }, signal }) {
  const content = loading(() => findDevice(id, signal), (device) => draw(device, signal), { signal });
  return page({ title: t('device.one'), back: '#/devices', name: 'device' }, content.box);
}

function draw(device, signal) {
  const card = deviceCard(device, { full: true });
  const reading = device.kind === 'gate' ? null : liveReading(device);
  const sessions = storedSessions(device, signal);
  const refresh = () => {
    const now = station.devices.find(({ id }) => id === device.id) ?? device;
    card.show(now);
    reading?.show(now);
    sessions.show(now);
  };
  station.addEventListener('devices', refresh, { signal });
  const timer = setInterval(refresh, 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
  return element(
    'div.device-page',
    reading?.box,
    card.box,
    sessions.box,
    terminal(device, signal, (said) => reading?.receive(said)),
    history(device, signal),
    may.record() ? captures(device, signal) : null,
  );
}
