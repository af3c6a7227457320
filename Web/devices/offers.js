/** What is plugged in, near or on the network and that no device uses yet: one press makes it one. */

import { may } from '../account.js';
import { get, post } from '../api.js';
import { nearby } from '../bluetooth/nearby.js';
import { pair } from '../bluetooth/pairing.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element, redraw } from '../element.js';
import { t } from '../i18n.js';
import { go } from '../router.js';
import { station } from '../station.js';

/**
 * `wanted` is the kind of device somebody has come for; nobody says it of most that are plugged in. With `searches` it
 * can be searched by Bluetooth here: what is recognised becomes an offer, and what is not stands below.
 */
export function offers({ signal, wanted = null, searches = false }) {
  const list = element('ul.offers', { 'aria-live': 'polite' });
  const none = element('p.muted', t('offers.none'));
  let offered = new Set();
  const isKnown = ({ link, address }) =>
    offered.has(link) || station.devices.some((device) => device.link.includes(address));
  const box = element(
    'section.panel.offers-panel',
    { hidden: true, 'data-testid': 'offers', 'aria-label': t('offers.title') },
    element('h2', t('offers.title')),
    list,
    none,
  );
  // Who may not add a device need not know what could be one.
  if (!may.administer()) return box;
  if (searches) {
    box.append(nearby({ onChosen: (device) => use(offerOf(device), wanted), signal, isShownElsewhere: isKnown }));
  }

  function show(items) {
    box.hidden = false;
    offered = new Set(items.map(({ link }) => link));
    none.hidden = items.length > 0;
    redraw(list, items.map((offer) => row(offer, wanted)));
  }

  async function read() {
    const found = await get('/v1/devices/offers', signal).catch(() => null);
    if (found && !signal.aborted) show(found.items);
  }

  station.addEventListener('offers', ({ detail }) => show(detail), { signal });
  // What came while the connection was lost was not heard of.
  station.addEventListener('connection', () => station.connection === 'open' && read(), { signal });
  read();
  return box;
}

function row(offer, wanted) {
  const kind = offer.kind ?? wanted;
  const title = offer.name ?? t(`offers.${offer.source}`);
  return element(
    'li.offer',
    { 'data-testid': 'offer', 'data-link': offer.link },
    element('span.device-symbol', icon(kind === 'reader' ? 'scan' : kind ? 'scale' : 'plug')),
    element(
      'span.offer-name',
      element('strong', title),
      element(
        'span.muted',
        [offer.name && sourceWord(offer), offer.place, offer.needsPairing && t('offers.pairs')].filter(Boolean).join(
          ' · ',
        ),
      ),
    ),
    button(t('offers.use'), () => use(offer, wanted), {
      kind: 'primary',
      symbol: 'plus',
      testid: 'offer-use',
      'data-link': offer.link,
      'aria-label': t('offers.use.of', { name: title }),
    }),
  );
}

/** A port has a name by the adapter it is on. */
const sourceWord = ({ source }) => t(`offers.${source === 'serial' ? 'adapter' : source}`);

/** A device nearby of which nothing says that it is a scale or a reader, but somebody. */
const offerOf = ({ address, link, name, hint }) => ({
  source: 'bluetooth',
  link,
  name,
  place: address,
  kind: hint?.kind,
  dialect: hint?.dialect ?? 'auto',
  needsPairing: false,
});

async function use(offer, wanted) {
  if (offer.needsPairing && !(await pair({ address: offer.place, name: offer.name }))) return;
  // Who can be both says by what he sends what he is.
  const kind = offer.kind ?? wanted ?? 'both';
  const device = await post('/v1/devices', {
    name: nameFor(offer, wanted),
    kind,
    dialect: offer.dialect,
    link: offer.link,
    place: station.place,
  });
  go(`/devices/${device.id}`);
}

/** What it calls itself, but an adapter's name says nothing about the scale behind it: then what somebody came for. */
function nameFor({ source, name, place }, wanted) {
  const base = (source === 'serial' && wanted ? t(`device.kind.${wanted}`) : name) ??
    `${t(`offers.${source}`)} ${place}`;
  const taken = new Set(station.devices.map((device) => device.name));
  if (!taken.has(base)) return base;
  for (let number = 2;; number += 1) if (!taken.has(`${base} ${number}`)) return `${base} ${number}`;
}
