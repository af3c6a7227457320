/** What a device says at this moment: its weight or its tag very large, whether it is steady, and how often it speaks. */

import { element, fill } from '../element.js';
import { eid, number, since, weight } from '../format.js';
import { t, word } from '../i18n.js';
import { weighed } from './known-weight.js';

/** Over so many milliseconds readings are counted. */
const counted = 5000;
/** After so long without a byte it is not what the device shows now; one that is asked tells only what has changed. */
const fresh = 10_000;

/** `{ box, receive(reading), show(device) }`. */
export function liveReading(device) {
  const digits = element('span.reading-digits', { 'data-testid': 'reading' });
  const unit = element('span.reading-unit', 'kg');
  const value = element('p.reading-value', digits, unit);
  const stability = element('p.reading-word', { 'data-testid': 'reading-word' });
  const tag = element('p.reading-tag', { 'data-testid': 'reading-tag' });
  const rate = element('dd', { 'data-testid': 'reading-rate' });
  const speech = element('dd', { 'data-testid': 'reading-speech' });
  const box = element(
    'section.panel.reading',
    { 'aria-label': t('reading.title'), 'data-testid': 'live-reading' },
    value,
    stability,
    tag,
    element(
      'dl.facts-list.compact',
      fact('reading.rate', rate),
      fact('reading.speech', speech),
    ),
  );
  let [sample, read] = [null, null];
  let times = [];
  let { lastByteAt } = device.state;

  function receive(reading) {
    const now = performance.now();
    if (reading.eid) return (read = { ...reading, heard: now }), draw();
    // By its own time: those that were held back come at once.
    const at = new Date(reading.at).getTime();
    times = [...times.filter((time) => at - time < counted), at];
    sample = { ...reading, heard: now };
    draw();
  }

  function draw() {
    const now = performance.now();
    // One that may be both is a reader as long as it has said nothing but tags.
    const isScale = weighed(device) && (sample || !read);
    const isOld = isScale && sample && now - sample.heard > fresh && Date.now() - new Date(lastByteAt) > fresh;
    box.dataset.kind = isScale ? 'scale' : 'reader';
    box.dataset.state = !(isScale ? sample : read) ? 'none' : isOld ? 'old' : isScale ? sample.stability : 'read';
    const [text, said] = isScale ? ofScale(sample, isOld) : ofReader(read);
    digits.textContent = text;
    unit.hidden = !isScale || !sample || text === '–';
    stability.textContent = said;
    tag.hidden = !isScale || !read;
    if (read) fill(tag, `${t('reading.tag')}: `, element('span.mono', eid(read.eid)), ` · ${since(read.at)}`);
    rate.parentElement.hidden = !isScale;
    rate.textContent = t('reading.rate.value', { count: number(isOld ? 0 : perSecond(times), 1) });
  }

  function show(now) {
    ({ lastByteAt } = now.state);
    speech.textContent = speechOf(now) ?? t('reading.speech.open');
    draw();
  }

  show(device);
  return { box, receive, show };
}

/** The digits, and the words below them. */
function ofScale(sample, isOld) {
  if (!sample) return ['–', `${t('reading.none')}. ${t('reading.none.text')}`];
  if (isOld) return [weight(sample.kilograms), t('reading.old', { when: since(sample.at) })];
  if (sample.load !== 'inRange') return ['–', t(`reading.${sample.load}`)];
  return [weight(sample.kilograms), t(`reading.${sample.stability}`)];
}

const ofReader = (read) =>
  read
    ? [eid(read.eid), t('reading.old', { when: since(read.at) })]
    : ['–', `${t('reading.noTag')}. ${t('reading.noTag.text')}`];

/** By the gaps between them, so that the number is right from the beginning. */
const perSecond = (times) => times.length < 2 ? 0 : (times.length - 1) / (times.at(-1) - times[0]) * 1000;

/** What it was recognised as, or is said to be; `null` while nobody knows. */
function speechOf({ dialect, rate, state }) {
  const said = dialect.split('?')[0];
  const name = said === 'auto' ? null : word(`dialect.${said}`) ?? dialect;
  const identity = state.identity && (word(`dialect.${state.identity}`) ?? state.identity);
  const known = [...new Set([identity, name].filter(Boolean))];
  return known.length === 0 ? null : [...known, rate].filter(Boolean).join(' · ');
}

const fact = (label, value) => element('div', element('dt', t(label)), value);
