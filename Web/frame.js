/** What stands around every page: navigation, the simulated mark, the lost-connection banner. */

import { account, may } from './account.js';
import { sightLine } from './access/rights.js';
import { icon } from './components/icon.js';
import { element, fill } from './element.js';
import { clockTime } from './format.js';
import { t } from './i18n.js';
import { station } from './station.js';

/** `phone` is what fits into the bar under a thumb; the rest is behind "More". */
export const sections = [
  { name: 'weigh', symbol: 'scale', phone: true },
  { name: 'animals', symbol: 'tag', phone: true },
  { name: 'scan', symbol: 'scan', phone: true },
  { name: 'sessions', symbol: 'list', phone: true },
  { name: 'members', symbol: 'card' },
  { name: 'devices', symbol: 'plug' },
  { name: 'reports', symbol: 'report' },
  { name: 'settings', symbol: 'settings', last: true },
];

/** Those that there are for whoever is signed in. */
export const ownSections = () => sections.filter(({ name }) => name !== 'members' || may.seePeople());

export function frame({ signal }) {
  const outlet = element('main.outlet', { id: 'main' });
  const banner = element('div.banner', { role: 'status', 'data-testid': 'connection-banner', hidden: true });
  const mark = element(
    'p.simulated-mark',
    { 'data-testid': 'simulated', hidden: true },
    element('span', t('simulated')),
  );
  const seen = account()?.barns;
  const links = [...ownSections().map(navigationLink), moreLink()];
  const box = element(
    'div.frame',
    element('a.skip', { href: '#main', onclick: skip }, t('nav.skip')),
    element('nav.navigation', { 'aria-label': t('nav.label') }, links),
    element(
      'div.content',
      banner,
      mark,
      seen && element('p.sight-mark', { 'data-testid': 'sight' }, sightLine(seen)),
      outlet,
    ),
  );

  function skip(event) {
    event.preventDefault();
    outlet.querySelector('h1, a, button')?.focus();
  }

  function drawState() {
    const isLost = station.connection === 'lost';
    banner.hidden = !isLost;
    fill(
      banner,
      isLost && [
        icon('warning'),
        element(
          'span',
          element('strong', t('connection.lostSince', { time: clockTime(station.lostAt) })),
          ' ',
          t('connection.lost.action'),
        ),
      ],
    );
    box.classList.toggle('stale', isLost);
    mark.hidden = !station.simulated;
    box.classList.toggle('simulated', station.simulated);
    const trouble = links.find((item) => item.dataset.section === 'weigh').querySelector('.nav-count');
    trouble.hidden = station.unassigned === 0;
    trouble.textContent = station.unassigned >= 100 ? '99+' : station.unassigned;
  }

  let simulated = null;
  station.addEventListener(
    'live',
    () => station.simulated !== simulated && ((simulated = station.simulated), drawState()),
    { signal },
  );
  for (const kind of ['connection', 'unassigned', 'session']) station.addEventListener(kind, drawState, { signal });
  drawState();

  function shown(section, heading) {
    document.title = [heading, station.info?.name ?? t('product')].filter(Boolean).join(' · ');
    const inBar = sections.some(({ name, phone }) => name === section && phone);
    for (const item of links) {
      const current = item.dataset.section === section;
      if (current) item.setAttribute('aria-current', 'page');
      else item.removeAttribute('aria-current');
    }
    links.at(-1).classList.toggle('holds-current', !inBar);
  }

  return { box, outlet, shown };
}

function navigationLink({ name, symbol, phone, last }) {
  return element(
    `a.nav-link${phone ? '' : '.desk-only'}${last ? '.last' : ''}`,
    { href: `#/${name}`, 'data-section': name, 'data-testid': `nav-${name}` },
    element('span.nav-icon', icon(symbol), name === 'weigh' && element('span.nav-count', { hidden: true })),
    element('span', t(`nav.${name}`)),
  );
}

function moreLink() {
  return element(
    'a.nav-link.phone-only',
    { href: '#/more', 'data-section': 'more', 'data-testid': 'nav-more' },
    element('span.nav-icon', icon('more')),
    element('span', t('nav.more')),
  );
}
