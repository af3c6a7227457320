/** Starts the interface: who is here, then the frame, then the page. */

import { access, confirmBy } from './api.js';
import { account, restore } from './account.js';
import { askOnceMore } from './access/confirmation.js';
import { failedKeyLink, keyInAddress, keyLinkPage } from './access/key-link.js';
import { frame, sections } from './frame.js';
import { element, fill } from './element.js';
import { clearToasts, toast } from './components/toast.js';
import { problemBox } from './components/problem.js';
import { sentences } from './format.js';
import { follow, setLanguage, spoken } from './i18n.js';
import { isOutdated, late } from './late.js';
import { ownDoor } from './door/own.js';
import { loginPage } from './pages/login.js';
import { arrivalPage, codeInAddress } from './phones/arrival.js';
import { routes } from './routes.js';
import { showKeys } from './components/key-help.js';
import { listenForKeys, onKey, onScanned } from './keys.js';
import { expectPage, go, leavePage, loadNextAnew, startRouter } from './router.js';
import { unlockOnFirstTouch } from './sound.js';
import { plan } from './sessions/plan.js';
import { station } from './station.js';
import { announce } from './weigh/announcer.js';
import { showScanned } from './scan/open-code.js';

let lifetime = null;
/** The key of a link, until somebody has said what is to become of it. */
let offeredKey = null;

async function start() {
  end();
  // It stays in the address until it was used: a phone that goes to its settings may load the page again.
  const arrival = codeInAddress();
  if (arrival) return fill(document.body, arrivalPage({ arrival, onConnected: start }));
  offeredKey = keyInAddress() ?? offeredKey;
  try {
    await restore();
  } catch (problem) {
    return fill(document.body, element('div.start-failure', problemBox(problem, start)));
  }
  if (offeredKey) return offerKey();
  if (!account()) return fill(document.body, loginPage({ onSignedIn: start }));
  await open();
}

/** Whoever sent the link decides nothing: this browser's owner is asked. */
async function offerKey() {
  const onAnswered = () => {
    offeredKey = null;
    start();
  };
  fill(
    document.body,
    await keyLinkPage({ key: offeredKey, onAnswered }).catch((problem) => failedKeyLink(problem, onAnswered)),
  );
}

async function open() {
  lifetime = new AbortController();
  announce(lifetime.signal);
  plan.follow(lifetime.signal);
  bindKeys(lifetime.signal);
  followVersion(lifetime.signal);
  expectPage();
  await station.start().catch((problem) => {
    // The pages say themselves what they cannot read; the stream keeps trying.
    console.warn(problem.title ?? problem);
  });
  if (!account()) return;
  // Without its words it is the browser's.
  await follow(station.info?.language).catch(() => {});
  if (!account()) return;
  const door = location.hash ? null : await ownDoor();
  if (!account()) return;
  if (door) history.replaceState(null, '', door);
  draw();
}

/** After an upgrade the page that is shown stays, and goes on; it is left for the pages of the new version. */
function followVersion(signal) {
  const ask = async () => station.connection === 'open' && station.lostAt && (await isOutdated()) && loadNextAnew();
  station.addEventListener('connection', ask, { signal });
}

/** Keys that work on every page. */
function bindKeys(signal) {
  listenForKeys(signal);
  onScanned((texts) => showScanned(texts), signal);
  onKey('?', 'keys.help', showKeys, signal);
  onKey('/', 'keys.search', search, signal, { inDialogs: true });
  sections.forEach(({ name }, index) => onKey(String(index + 1), `nav.${name}`, () => go(`/${name}`), signal));
}

/** The search of what is open: of the dialog, of the page, or else of the herd. */
function search() {
  const dialog = document.querySelector('dialog[open]');
  const main = document.querySelector('main');
  if (focusSearch(dialog ?? main) || dialog) return;
  main.addEventListener('shown', () => focusSearch(main), { once: true });
  go('/animals');
}

function focusSearch(within) {
  const field = within?.querySelector('input[type="search"]');
  field?.focus();
  field?.select();
  return Boolean(field);
}

function draw() {
  const { box, outlet, shown } = frame({ signal: lifetime.signal });
  fill(document.body, box);
  startRouter(outlet, shown);
}

async function changeLanguage(code) {
  const problem = await late(() => setLanguage(code)).then(() => null, (problem) => problem);
  clearToasts();
  const arrival = codeInAddress();
  if (lifetime) draw();
  else if (arrival) fill(document.body, arrivalPage({ arrival, onConnected: start }));
  else if (offeredKey) offerKey();
  else fill(document.body, loginPage({ onSignedIn: start }));
  if (problem) toast(sentences(problem.title ?? problem.message, problem.action), 'bad');
}

function end() {
  lifetime?.abort();
  lifetime = null;
  leavePage();
  station.stop();
}

access.addEventListener('signedout', async () => {
  // The password was given once more while this was on its way: then the browser is still in, by another cookie.
  if (!lifetime || (account() && (await restore().catch(() => null)))) return;
  if (!lifetime) return;
  end();
  fill(document.body, loginPage({ onSignedIn: start }));
});
// Also where the browser is still in, by another cookie: then it listens anew.
station.addEventListener('refused', start);
window.addEventListener('hashchange', () => /^#(token|phone)=/.test(location.hash) && start());
// A page kept for the Back button would keep its streams, and a browser grants a gateway only six connections.
window.addEventListener('pagehide', end);
window.addEventListener('pageshow', ({ persisted }) => persisted && start());
window.addEventListener('language', ({ detail }) => changeLanguage(detail));
unlockOnFirstTouch();
routes();
confirmBy(askOnceMore);
// Nothing can be said without words.
spoken.then(start, () => setTimeout(() => location.reload(), 1000));
