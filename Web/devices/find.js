/** One device by its id: of those the page knows, else asked for. */

import { get, Problem } from '../api.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

export async function findDevice(id, signal) {
  const known = station.devices.find((device) => device.id === id);
  if (known) return known;
  const { items } = await get('/v1/devices', signal);
  const device = items.find((item) => item.id === id);
  if (!device) throw new Problem({ title: t('device.unknown'), status: 404 });
  return device;
}
