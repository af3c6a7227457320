/** The bytes of a device's link that are kept, as files to be saved or mailed. */

import { get } from '../api.js';
import { link } from '../components/buttons.js';
import { element, fill } from '../element.js';
import { bytes, dateTime } from '../format.js';
import { t } from '../i18n.js';

/** More are in the data directory. */
const shown = 20;

export function captures(device, signal) {
  const list = element('ul.device-captures', { 'data-testid': 'device-captures' });
  get(`/v1/devices/${device.id}/captures`, signal)
    .then(({ items }) =>
      fill(
        list,
        items.length
          ? items.slice(0, shown).map((item) => row(device, item))
          : element('li.muted', t('device.captures.none')),
      )
    )
    .catch(() => {});
  return element('section.panel', element('h2', t('device.captures')), list);
}

const row = (device, { name, bytes: size }) =>
  element(
    'li',
    link(dateTime(began(name)), `/v1/devices/${device.id}/captures/${encodeURIComponent(name)}`, {
      symbol: 'download',
      download: '',
    }),
    ' ',
    element('span.muted', bytes(size)),
  );

/** `20260304T071522.125000Z.capture` is named after its first record. */
const began = (name) => name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z');
