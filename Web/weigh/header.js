/** Above the number: the session and how it goes, the devices, the sound. */

import { may } from '../account.js';
import { icon } from '../components/icon.js';
import { calmTroubleWords, sentences } from '../devices/trouble.js';
import { element, fill } from '../element.js';
import { number, weight } from '../format.js';
import { t } from '../i18n.js';
import { plan } from '../sessions/plan.js';
import { showStillToCome } from '../sessions/still-to-come.js';
import { setMuted, soundEvents, soundState } from '../sound.js';
import { isTrouble, station } from '../station.js';
import { shortSessionName } from '../sessions/name.js';

export function sessionSummary() {
  const { session } = station;
  if (!session) {
    return element(
      'div.session-summary',
      element('p.session-name', t('session.none')),
      may.record() &&
        element('a.button.small', { href: '#/sessions', 'data-testid': 'open-session' }, t('session.open')),
    );
  }
  const { count = 0, mean = null } = session.statistics ?? {};
  // With a plan one press lists who is still to come; the list leads on to the session.
  const [box, attributes] = plan.planned > 0
    ? ['button.session-summary', { type: 'button', onclick: showStillToCome }]
    : ['a.session-summary', { href: `#/sessions/${session.id}` }];
  return element(
    box,
    { ...attributes, 'data-testid': 'session-summary' },
    element('span.session-name', { 'data-testid': 'session-name' }, shortSessionName(session)),
    plan.planned > 0 ? progress() : element(
      'span.session-figure',
      element('strong', { 'data-testid': 'session-count' }, number(count)),
      ' ',
      t('session.weighed', { count }),
    ),
    mean !== null &&
      element(
        'span.session-figure.session-mean',
        t('session.mean'),
        ' ',
        element('strong', { 'data-testid': 'session-mean' }, weight(Math.round(mean * 10) / 10)),
        ' kg',
      ),
  );
}

/** "12 of 40". */
function progress() {
  const { planned, weighed } = plan;
  return element(
    'span.session-figure.session-progress',
    { 'data-testid': 'session-progress' },
    element('strong', weighed === null ? '–' : number(weighed)),
    ' ',
    t('plan.of', { planned: number(planned) }),
    icon('next'),
  );
}

/** Where something waits for a person; one link only, or the weight below would get smaller. */
export function unassignedLink() {
  const [count, text] = station.unassigned > 0
    ? [station.unassigned, t('unassigned.short')]
    : [station.missed, t('missed.short')];
  if (count === 0) return null;
  const shown = count >= 100 ? '99+' : number(count);
  return element(
    'a.button.warn',
    { href: '#/unassigned', 'data-testid': 'unassigned-link' },
    icon('warning'),
    element('strong.count', { 'data-testid': 'unassigned-count' }, shown),
    text,
  );
}

/** Where there is no room for its name. */
const pictures = { scale: 'scale', reader: 'scan', both: 'plug', gate: 'gate' };

/** One chip a device; a lost one is red and says so. Without a connection nobody knows how any of them is. */
export function deviceChips() {
  const isKnown = station.connection !== 'lost';
  const words = ({ state }) => t(isKnown ? `device.phase.${state.phase}` : 'connection.unknown');
  return element(
    'div.chips',
    { 'data-testid': 'device-chips' },
    station.devices
      .filter((device) => device.place === station.place)
      .map((device) =>
        element(
          'a.chip',
          {
            href: `#/devices/${device.id}`,
            'data-phase': isKnown ? device.state.phase : 'unknown',
            'data-trouble': String(isKnown && isTrouble(device)),
            'data-testid': 'device-chip',
            title: `${device.name}: ${words(device)}`,
          },
          element('span.dot', { 'aria-hidden': 'true' }),
          icon(pictures[device.kind] ?? 'plug'),
          element('span.chip-name', device.name),
          !(isKnown && device.state.phase === 'connected') && element('span.visually-hidden', words(device)),
        )
      ),
  );
}

export function soundSwitch(signal) {
  const control = element('button.button.quiet.sound-switch', {
    type: 'button',
    onclick: flip,
    'data-testid': 'sound',
  });
  function flip() {
    // The very first tap only unlocks the sound; it must not mute it at the same time.
    if (soundState() !== 'locked') setMuted(soundState() === 'on');
  }
  function draw() {
    const state = soundState();
    control.setAttribute('aria-pressed', String(state === 'on'));
    control.dataset.sound = state;
    control.setAttribute('aria-label', t('sound'));
    control.title = t(`sound.${state}`);
    fill(control, icon(state === 'on' ? 'sound' : 'silent'), state === 'locked' && t('sound.locked'));
  }
  soundEvents.addEventListener('change', draw, { signal });
  draw();
  return control;
}

/** Red strips for devices that should talk and do not: what happened and what to do. */
export function troubles() {
  return station.devices.filter((device) => device.place === station.place && isTrouble(device)).map((device) =>
    element(
      'a.trouble',
      { href: `#/devices/${device.id}`, role: 'alert', 'data-testid': 'device-trouble' },
      icon('warning'),
      element(
        'span',
        element('strong', `${device.name}: ${t(`device.phase.${device.state.phase}`)}`),
        ' ',
        sentences(calmTroubleWords(device)),
      ),
    )
  );
}

export function placeTabs() {
  if (station.places.length < 2) return null;
  return element(
    'div.segments',
    { role: 'group', 'aria-label': t('weigh.place') },
    station.places.map((name) =>
      element('button.segment', {
        type: 'button',
        'aria-pressed': String(name === station.place),
        onclick: () => (station.place = name),
        'data-testid': `place-${name}`,
      }, name)
    ),
  );
}
