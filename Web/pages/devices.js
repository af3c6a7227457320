/** Every device: does it talk, when did it last, and what to do when it does not. */

import { may } from '../account.js';
import { link } from '../components/buttons.js';
import { nothing, page } from '../components/page.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { antennas } from '../devices/antenna.js';
import { deviceCard } from '../devices/card.js';
import { findings } from '../devices/findings.js';
import { offers } from '../devices/offers.js';

export default function devicesPage({ signal }) {
  const box = element('ul.cards', { 'data-testid': 'devices' });
  const cards = new Map();
  // One and the same each time: what is drawn anew under a thumb takes no press.
  const none = element(
    'li.whole-row',
    nothing(
      t('devices.none'),
      may.administer()
        ? link(t('device.add'), '#/devices/new', { kind: 'primary', symbol: 'plus', testid: 'empty-new-device' })
        : element('p', t('firstRun.administrator')),
    ),
  );

  function draw() {
    for (const id of cards.keys()) if (!station.devices.some((device) => device.id === id)) cards.delete(id);
    const items = station.devices.map((device) => {
      const card = cards.get(device.id) ?? deviceCard(device);
      cards.set(device.id, card);
      card.show(device);
      return card.box;
    });
    if (items.length === 0) items.push(none);
    if (items.length !== box.children.length || items.some((item, index) => box.children[index] !== item)) {
      fill(box, items);
    }
  }

  station.addEventListener('devices', draw, { signal });
  const timer = setInterval(draw, 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
  draw();
  const actions = [
    may.administer() &&
    link(t('device.add'), '#/devices/new', { symbol: 'plus', kind: 'primary', testid: 'new-device' }),
  ];
  return page(
    { title: t('nav.devices'), actions, name: 'devices' },
    findings(signal),
    offers({ signal, searches: true }),
    box,
    antennas(signal),
  );
}
