/** One device with its state; only the texts that changed are written again. */

import { may } from '../account.js';
import { post, remove } from '../api.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { bytes, since } from '../format.js';
import { t, word } from '../i18n.js';
import { go } from '../router.js';
import { isTrouble } from '../station.js';
import { troubleWords } from './trouble.js';
import { confirmation, confirmKnownWeight, weighed } from './known-weight.js';

const symbols = { scale: 'scale', reader: 'scan', both: 'plug', gate: 'gate' };

export function deviceCard(device, { full = false } = {}) {
  const phase = element('strong.phase', { 'data-testid': 'device-phase' });
  const last = element('dd');
  const received = element('dd', { 'data-testid': 'device-bytes' });
  const confirmed = element('dd', { 'data-testid': 'device-confirmed' });
  const place = element('dd.mono', { 'data-testid': 'device-link' });
  const trouble = element('div.device-trouble', { 'aria-live': 'polite' });
  const buttons = element('div.button-row');
  const identity = element('span');
  const box = element(
    full ? 'section.panel.device' : 'li.panel.device',
    { 'data-testid': 'device', 'data-device': device.id },
    element(
      'header.device-head',
      element('span.device-symbol', icon(symbols[device.kind] ?? 'plug')),
      element('div', element('h2', device.name), element('p.muted', t(`device.kind.${device.kind}`), ' ', identity)),
      device.simulated && element('span.badge.simulated-badge', t('simulated')),
    ),
    element('p.device-phase', element('span.dot', { 'aria-hidden': 'true' }), phase),
    trouble,
    element(
      'dl.facts-list.compact',
      pair('device.lastByte', last),
      pair('device.received', received),
      pair('device.link', place),
      device.kind === 'gate'
        ? pair('device.line', element('dd.mono', device.line ?? '–'))
        : pair('device.dialect', element('dd', word(`dialect.${device.dialect.split('?')[0]}`) ?? device.dialect)),
      weighed(device) && pair('device.confirmed', confirmed),
    ),
    buttons,
  );
  let [said, drawn] = [null, null];

  function show(now) {
    const { state } = now;
    last.textContent = since(state.lastByteAt);
    received.textContent = bytes(state.bytesReceived ?? 0);
    // The rate is the one at which it was found.
    place.textContent = [now.link, now.rate].filter(Boolean).join(' · ');
    say(now);
    const key = JSON.stringify([state.phase, state.identity, now.identity, now.confirmed]);
    if (key === drawn) return;
    drawn = key;
    box.dataset.phase = state.phase;
    box.dataset.trouble = isTrouble(now);
    confirmed.textContent = confirmation(now);
    phase.textContent = t(`device.phase.${state.phase}`);
    identity.textContent = state.identity ? `· ${state.identity}` : '';
    fill(
      buttons,
      full ? teaching(now) : link(t('terminal.title'), `#/devices/${device.id}`, { testid: 'open-terminal' }),
      commands(now),
    );
  }

  /** Apart from the buttons: while a device is searched for, the words change faster than a finger presses. */
  function say(now) {
    const words = troubleWords(now);
    const key = JSON.stringify(words);
    if (key === said) return;
    said = key;
    fill(
      trouble,
      words.message && element('p', words.message),
      words.detail && element('p.muted', words.detail),
      words.action && element('p', element('strong', words.action)),
    );
  }

  show(device);
  return { box, show };
}

/** For a scale that sends by itself, and that nobody understands. */
const teaching = (device) =>
  may.record() && weighed(device) && link(t('teach.button'), `#/devices/${device.id}/teach`, { testid: 'teach-open' });

function commands(device) {
  const resting = device.state.phase === 'disconnected';
  const verb = resting ? 'connect' : 'disconnect';
  return [
    may.record() &&
    button(t(`device.${verb}`), () => post(`/v1/devices/${device.id}/${verb}`), { testid: `device-${verb}` }),
    may.record() && weighed(device) && device.state.phase === 'connected' &&
    button(t('knownWeight.button'), () => confirmKnownWeight(device), { symbol: 'scale', testid: 'known-weight-open' }),
    may.administer() && isStranger(device) &&
    button(t('device.accept'), () => accept(device), { testid: 'device-accept' }),
    may.administer() && link(t('device.edit'), `#/devices/${device.id}/edit`, { testid: 'device-edit' }),
    may.administer() &&
    button(t('device.remove'), () => erase(device), { symbol: 'trash', kind: 'quiet', testid: 'device-remove' }),
  ];
}

/** Whether another device answers than the one that was adopted. */
const isStranger = ({ identity, state }) =>
  state.phase === 'failed' && state.identity && identity && state.identity !== identity;

async function accept(device) {
  const names = { found: device.state.identity, adopted: device.identity };
  if (await confirmed(t('device.accept'), t('device.accept.text', names), t('device.accept'))) {
    await post(`/v1/devices/${device.id}/identity`);
  }
}

async function erase(device) {
  if (!(await confirmed(t('device.remove'), t('device.remove.text', { name: device.name }), t('device.remove')))) {
    return;
  }
  await remove(`/v1/devices/${device.id}`);
  go('/devices');
}

const pair = (label, value) => element('div', element('dt', t(label)), value);
