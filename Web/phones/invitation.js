/** The QR code that lets a phone in: shown until a phone came, or the code is over. */

import { account } from '../account.js';
import { get, post } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { loading } from '../components/page.js';
import { segments } from '../components/switches.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { play } from '../sound.js';

const roles = ['viewer', 'recorder', 'admin'];
const asked = 1500;

/** `onConnected()` is called when a phone came in. */
export function invitation({ signal, onConnected = () => {} }) {
  const mine = roles.slice(0, roles.indexOf(account().role) + 1);
  let role = mine.includes('recorder') ? 'recorder' : mine.at(-1);
  let shown = new AbortController();
  const ended = () => AbortSignal.any([signal, shown.signal]);
  const { box, reload } = loading(() => post('/v1/phones/codes', { role }), draw, { signal });

  function renew() {
    shown.abort();
    shown = new AbortController();
    return reload();
  }

  function draw(code) {
    if (code.addresses.length === 0) return unreachable();
    const content = element('div.invitation', { 'data-testid': 'invitation' });
    fill(
      content,
      codeCard(code, ended(), {
        onUsed: (phone) => {
          play('eid');
          fill(content, connected(phone));
          onConnected();
        },
        onOver: () => fill(content, over()),
      }),
    );
    return content;
  }

  const connected = (phone) =>
    element(
      'div.notice.good',
      { role: 'status', 'data-testid': 'phone-connected' },
      icon('check'),
      element('p.problem-text', element('strong', t('phone.connected', { name: phone }))),
      button(t('phone.another'), renew, { testid: 'phone-another' }),
    );

  const over = () =>
    element(
      'div.notice',
      { role: 'status', 'data-testid': 'phone-code-over' },
      icon('history'),
      element('p.problem-text', t('phone.over')),
      button(t('phone.new'), renew, { kind: 'primary', testid: 'phone-new-code' }),
    );

  return element(
    'div.invitation-box',
    mine.length > 1 &&
      element(
        'div.setting',
        element('p.setting-label', t('phone.role')),
        segments(
          t('phone.role'),
          mine.map((one) => [one, t(`role.${one}`)]),
          role,
          (chosen) => {
            role = chosen;
            return renew();
          },
          'phone-role',
        ),
      ),
    box,
  );
}

/** The code with its way there and the time that is left. */
function codeCard({ id, code, seconds, addresses }, signal, { onUsed, onOver }) {
  const endsAt = performance.now() + seconds * 1000;
  const left = element('strong.left', { 'data-testid': 'phone-left' });
  const place = element('div.invitation-place');

  function show(index) {
    const { host, url, qr } = addresses[index];
    const origin = url.slice(0, url.indexOf('/#'));
    fill(
      place,
      element('img.phone-qr', {
        src: `data:image/svg+xml,${encodeURIComponent(qr)}`,
        alt: t('phone.qr', { host }),
        'data-testid': 'phone-qr',
      }),
      element(
        'div.invitation-text',
        element('ol.numbered', ['network', 'scan', 'open'].map((step) => element('li', t(`phone.step.${step}`)))),
        element(
          'p',
          t('phone.byHand'),
          ' ',
          element('code.phone-address', { 'data-testid': 'phone-address' }, origin),
          ' ',
          t('phone.byHand.code'),
          ' ',
          element('code.phone-code', { 'data-testid': 'phone-code' }, code),
        ),
        element('p.muted', t('phone.left'), ' ', left),
      ),
    );
  }

  function tick() {
    const rest = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    left.textContent = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`;
    return rest;
  }

  async function ask() {
    // What cannot be asked now is asked again: the barn's network comes and goes.
    const { state, phone } = await get(`/v1/phones/codes/${id}`, signal)
      .catch((problem) => (problem.status === 404 ? { state: 'over' } : { state: 'open' }));
    if (signal.aborted) return;
    if (state === 'used') stop(), onUsed(phone);
    else if (state === 'over') stop(), onOver();
  }

  const timers = [
    setInterval(() => {
      if (tick() === 0) stop(), onOver();
    }, 1000),
    setInterval(ask, asked),
  ];
  const stop = () => timers.forEach(clearInterval);
  signal.addEventListener('abort', stop);
  show(0);
  tick();
  return element(
    'div.code-card',
    place,
    addresses.length > 1 &&
      element(
        'div.setting',
        element('p.setting-label', t('phone.addresses')),
        segments(
          t('phone.addresses'),
          addresses.map(({ host, network }, index) => [String(index), label(host, network)]),
          '0',
          (index) => show(Number(index)),
          'phone-host',
        ),
      ),
  );
}

const label = (host, network) => (network ? `${t(`phone.network.${network}`)} · ${host}` : host);

const unreachable = () =>
  element(
    'div.notice',
    { 'data-testid': 'phone-unreachable' },
    icon('warning'),
    element(
      'div.problem-text',
      element('strong', t('phone.unreachable')),
      element('p', t('phone.unreachable.action')),
      element('code.command', 'gatewayd serve --listen 0.0.0.0:8080'),
    ),
  );
