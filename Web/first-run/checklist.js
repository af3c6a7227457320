/** The first steps of a station, each with what mends it, until it is done or skipped. */

import { may } from '../account.js';
import { get } from '../api.js';
import { button, link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { languageSwitch } from '../components/switches.js';
import { confirmation, confirmKnownWeight } from '../devices/known-weight.js';
import { element, redraw } from '../element.js';
import { onHerdNews } from '../herd-news.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { isTrouble, station } from '../station.js';
import { stepsOf } from './steps.js';

/** Which steps somebody at this browser left out. */
const skippedHere = () => preference('firstRun.skipped', []);

/** `onDrawn(steps)` is called whenever the list has changed. */
export function checklist({ signal, onDrawn = () => {} }) {
  const list = element('ol.first-steps');
  let known = null;

  async function read() {
    const [animals, ...accesses] = await Promise.all([
      get('/v1/animals?limit=1', signal),
      ...(may.administer() ? [get('/v1/tokens', signal), get('/v1/phones', signal)] : []),
    ]).catch(() => [null]);
    // What is not known is not asked for: a list that is wrong is worse than none.
    if (!animals || signal.aborted) return;
    known = {
      animals: animals.items.length > 0,
      accesses: may.administer() ? accesses.flatMap(({ items }) => items).length : null,
    };
    draw();
  }

  function draw() {
    if (!known) return;
    const steps = stepsOf(
      { ...known, language: preference('language') !== null, devices: station.devices },
      skippedHere(),
    );
    // The language is chosen in the list itself.
    const next = steps.find(({ name, done, skipped, blocked }) => name !== 'language' && !done && !skipped && !blocked);
    redraw(list, steps.map((step, index) => row(step, index + 1, step === next)));
    onDrawn(steps);
  }

  function skip(name, isSkipped) {
    const others = skippedHere().filter((other) => other !== name);
    remember('firstRun.skipped', isSkipped ? [...others, name] : others);
    draw();
  }

  function row(step, place, isNext) {
    const { name, done, skipped, blocked } = step;
    const state = done ? 'done' : (skipped ? 'skipped' : 'open');
    return element(
      'li.first-step',
      { 'data-testid': 'first-step', 'data-step': name, 'data-state': state, 'data-next': String(isNext) },
      element('span.first-step-mark', done ? icon('check') : String(place)),
      element(
        'div.first-step-text',
        element(
          'h3',
          t(`firstRun.${name}`),
          ' ',
          element(`span.badge${done ? '.ok' : ''}`, t(`firstRun.state.${state}`)),
        ),
        element('p.muted', blocked && !skipped ? t('firstRun.blocked') : noteOf(step)),
      ),
      element(
        'div.first-step-actions',
        skipped || blocked ? null : acts[name]?.(step, isNext),
        done ? null : skipButton(name, skipped),
      ),
    );
  }

  const skipButton = (name, isSkipped) =>
    button(t(isSkipped ? 'firstRun.unskip' : 'firstRun.skip'), () => skip(name, !isSkipped), {
      kind: 'quiet',
      testid: 'first-step-skip',
      'data-step': name,
      'aria-label': `${t(isSkipped ? 'firstRun.unskip' : 'firstRun.skip')}: ${t(`firstRun.${name}`)}`,
    });

  station.addEventListener('animal.created', read, { signal });
  onHerdNews(read, signal);
  station.addEventListener('devices', draw, { signal });
  read();
  return list;
}

/** What there is, where something is there; else what to do. */
function noteOf({ name, done, devices }) {
  if (name === 'knownWeight' && done) return confirmation(devices.find(({ confirmed }) => confirmed));
  if (done && devices.length > 0) {
    return devices.map((device) => `${device.name}: ${t(`device.phase.${device.state.phase}`)}`).join(' · ');
  }
  if (['scale', 'reader'].includes(name) && !may.administer()) return t('firstRun.administrator');
  return t(`firstRun.${name}.${done ? 'done' : 'text'}`);
}

const go = (text, href, isNext, testid, symbol = null) =>
  link(text, href, { kind: isNext ? 'primary' : '', symbol, testid });

/** The way to a device that is there and does not talk, else to a new one. */
const device = (kind) => ({ done, devices }, isNext) => {
  const silent = devices.find(isTrouble);
  if (silent) return go(t('firstRun.look'), `#/devices/${silent.id}`, isNext, `first-${kind}-look`);
  if (done || !may.administer()) return null;
  return go(t(`firstRun.${kind}.add`), `#/devices/new?kind=${kind}`, isNext, `first-${kind}`, 'plus');
};

const acts = {
  language: () => languageSwitch(),
  herd: ({ done }, isNext) =>
    done ? null : [
      may.administer() && go(t('import.title'), '#/animals/import', isNext, 'first-import', 'upload'),
      go(t('animal.create'), '#/animals/new', isNext && !may.administer(), 'first-animal', 'plus'),
    ],
  scale: device('scale'),
  reader: device('reader'),
  knownWeight: ({ devices }, isNext) => {
    const ready = devices.find(({ state }) => state.phase === 'connected');
    return ready && button(t('knownWeight.button'), () => confirmKnownWeight(ready), {
      kind: isNext ? 'primary' : '',
      testid: 'first-known-weight',
    });
  },
  phone: ({ done }, isNext) => (done ? null : go(t('firstRun.phone.open'), '#/phones', isNext, 'first-phone', 'phone')),
};
