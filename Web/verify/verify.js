/**
 * Says what a member card is worth, with or without a network: the page, the keys and the revocations stay on the device.
 * While the gateway answers, it says more, as it knows the member.
 */

import { get, post } from '../api.js';
import { icon } from '../components/icon.js';
import { page, section } from '../components/page.js';
import { languageSwitch } from '../components/switches.js';
import { element, fill } from '../element.js';
import { date, dateTime, today } from '../format.js';
import { fetchLanguages, setLanguage, spoken, t, word } from '../i18n.js';
import { photoAddress } from '../members/photo.js';
import { verdictOf } from '../scan/verdict.js';
import { readerParts } from '../qr/reader.js';
import { ageOf, dayOf } from './age.js';
import { cameraReader } from './camera.js';
import { canCheck, judge, linesOf } from './seal.js';

const trustAddress = '/v1/cards/trust';

const state = { trust: null, saved: null, checks: false, signedOut: false };
const status = element('div.verify-status', { 'data-testid': 'verify-status', role: 'status' });
const outcome = element('div.verify-outcome', { 'aria-live': 'assertive' });
let turn = 0;
let camera = null;

/** The newest list: the gateway's, or the one that was kept. */
async function readTrust() {
  try {
    state.trust = await get(trustAddress);
    state.signedOut = false;
  } catch (problem) {
    state.signedOut = problem.status === 401;
    const kept = await globalThis.caches?.match(trustAddress);
    state.trust = kept ? await kept.json() : null;
  }
}

/** Keeps the page on the device, where the browser lets it; answers whether it did. */
async function save() {
  if (!navigator.serviceWorker) return false;
  await navigator.serviceWorker.register('/verify/worker.js', { scope: '/verify/' });
  const { active } = await navigator.serviceWorker.ready;
  await fetchLanguages();
  const parts = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/v1/'))
    .map(({ pathname }) => pathname);
  const reader = readerParts.map((part) => `/${part}`);
  const needed = [...new Set(['/verify/', ...parts, ...reader, ...(state.signedOut ? [] : [trustAddress])])];
  navigator.storage?.persist?.();
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  active.postMessage(needed, [port2]);
  return await kept;
}

async function check(code) {
  const mine = ++turn;
  const face = (await byGateway(code)) ?? (await byDevice(code));
  if (mine === turn) fill(outcome, face);
}

/** What the gateway says; null when it does not answer, or not to us. */
async function byGateway(code) {
  if (!navigator.onLine || state.signedOut) return null;
  try {
    const checked = await post('/v1/cards/verify', { text: code });
    const said = verdictOf(checked, checked.payload);
    return shown(said, checked.verdict, 'gateway', {
      name: checked.member?.name ?? checked.payload.name,
      number: checked.member?.number ?? checked.payload.number,
      until: checked.card?.until,
      photo: checked.member?.photo && photoAddress(checked.member),
    });
  } catch {
    return null;
  }
}

async function byDevice(code) {
  if (!state.checks || !state.trust) {
    const card = linesOf(code);
    const why = state.checks ? 'verify.noList' : 'verify.cannot';
    return shown({ look: 'attention', symbol: 'warning', word: t('verify.undecided'), why: t(why) }, 'none', 'device', {
      ...card,
    });
  }
  const found = await judge(code, state.trust, dayOf(state.trust, today()));
  const { verdict } = found;
  const doubt = verdict === 'valid' && doubtOf(ageOf(state.trust, Date.now()));
  if (doubt) {
    const said = { look: 'attention', symbol: 'warning', word: t('verdict.valid'), why: doubt };
    return shown(said, verdict, 'device', found);
  }
  const why = verdict === 'expired'
    ? t('verdict.cardEnded', { date: date(found.until) })
    : word(`verify.${verdict}.why`) ?? word(`verdict.${verdict}.why`) ?? '';
  const look = verdict === 'valid' ? 'good' : 'bad';
  return shown(
    { look, symbol: look === 'good' ? 'check' : 'warning', word: t(`verdict.${verdict}`), why },
    verdict,
    'device',
    found,
  );
}

/** Why a card that is valid by what is known here may not be; null when nothing speaks against it. */
function doubtOf({ days, isOld, clockIsBehind }) {
  if (clockIsBehind) return t('verify.clockBehind');
  return isOld ? t('verify.validByOldList', { days }) : null;
}

function shown({ look, symbol, word: said, why }, verdict, by, { name, number, until, photo }) {
  return element(
    `section.panel.verdict.${look}`,
    { 'data-testid': 'verify-verdict', 'data-verdict': verdict, 'data-by': by },
    element('h2.verdict-title', icon(symbol), said),
    photo && element('img.verdict-photo', { src: photo, alt: name }),
    name && element('p.member-name', name),
    element(
      'p.facts',
      number && element('span', t('member.numberIs', { number })),
      until && element('span', t('member.untilIs', { date: date(until) })),
    ),
    element('p', why),
    element('p.muted', t(`verify.by.${by}`)),
  );
}

function drawStatus() {
  const { days, isOld, clockIsBehind } = state.trust ? ageOf(state.trust, Date.now()) : {};
  const lines = [
    state.trust && [
      isOld ? 'warning' : 'check',
      t(isOld ? 'verify.listOld' : 'verify.list', {
        date: dateTime(state.trust.asOf),
        count: state.trust.revoked.length,
        days,
      }),
    ],
    clockIsBehind && ['warning', t('verify.clockBehind')],
    !state.trust && ['warning', t('verify.noList')],
    state.signedOut && ['warning', t('verify.signedOut')],
    state.saved === true && state.checks && ['check', t('verify.saved')],
    state.saved === false && ['warning', t(globalThis.isSecureContext ? 'verify.notSaved' : 'verify.insecure')],
    globalThis.isSecureContext && !state.checks && ['warning', t('verify.cannot')],
  ].filter(Boolean);
  status.dataset.saved = String(state.saved === true && state.checks && state.trust !== null);
  fill(
    status,
    lines.map(([symbol, text]) => element('p.verify-line', icon(symbol), element('span', text))),
    state.signedOut && element('a.button', { href: '/#/login' }, t('verify.signIn')),
  );
}

function draw() {
  document.title = `${t('verify.title')} · ${t('product')}`;
  const field = element('textarea.input.verify-code', {
    rows: 3,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': t('verify.code'),
    placeholder: t('verify.placeholder'),
    'data-testid': 'verify-code',
    oninput: later,
  });
  let timer = null;
  /** A typing scanner ends no field: what it wrote is looked at when it has stopped. */
  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => field.value.trim() && check(field.value), 250);
  }
  camera?.stop();
  camera = cameraReader((code) => {
    field.value = code;
    check(code);
  });
  fill(
    document.body,
    element(
      'main.verify',
      page(
        { title: t('verify.title'), back: '/#/members', name: 'verify' },
        outcome,
        section(
          null,
          camera.box,
          field,
          element(
            'button.button',
            {
              type: 'button',
              'data-testid': 'verify-clear',
              onclick: () => {
                turn++;
                field.value = '';
                fill(outcome);
                field.focus();
              },
            },
            t('verify.next'),
          ),
        ),
        section(t('verify.state'), status),
        languageSwitch(),
      ),
    ),
  );
  drawStatus();
}

async function begin() {
  await spoken;
  // The worker answers below the folder only.
  if (location.pathname !== '/verify/') return location.replace('/verify/');
  draw();
  state.checks = await canCheck();
  await readTrust();
  drawStatus();
  state.saved = await save().catch(() => false);
  drawStatus();
}

for (const news of ['online', 'offline']) addEventListener(news, () => readTrust().then(drawStatus));
setInterval(() => readTrust().then(drawStatus), 10 * 60_000);
window.addEventListener('language', ({ detail }) => setLanguage(detail).catch(() => {}).then(draw));
begin();
