/** What a device says at this moment: its weight or its tag very large, whether it is steady, and how often it speaks. */

import { element, fill } from '../element.js';
import { eid, number, since, weight } from '../format.js';
import { t, word } from '../i18n.js';
import { weighed } from './known-weight.js';

/** Over so many milliseconds readings are counted. */
const counted = 5000;
/** What is older is not what the device shows now. */
const fresh = 4000;

/** `{ box, receive(reading), show(device) }`. */
export function liveReading(device) {
  const digits = element('span.reading-digits', { 'data-testid': 'reading' });
  const unit = element('span.reading-unit', 'kg');
  const value = element('p.reading-value', digits, unit);
  const stability = element('p.reading-word', { 'data-testid': 'reading-word' });
  const tag = element('p.reading-tag', { 'data-testid': 'reading-tag' });
  const rate = element('dd', { 'data-testid': 'reading-rate' });
  const speech = element('dd', { 'data-testid': 'reading-speech' });
  const line = element('dd.mono');
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
      fact('reading.line', line),
    ),
  );
  let [sample, read] = [null, null];
  let times = [];

  function receive(reading) {
    const now = performance.now();
    if (reading.eid) return (read = { ...reading, heard: now }), draw();
    times = [...times.filter((time) => now - time < counted), now];
    sample = { ...reading, heard: now };
    draw();
  }

  function draw() {
    const now = performance.now();
    // One that may be both is a reader as long as it has said nothing but tags.
    const isScale = weighed(device) && (sample || !read);
    const isOld = isScale && sample && now - sample.heard > fresh;
    box.dataset.kind = isScale ? 'scale' : 'reader';
    box.dataset.state = !(isScale ? sample : read) ? 'none' : isOld ? 'old' : isScale ? sample.stability : 'read';
    const [text, said] = isScale ? ofScale(sample, isOld) : ofReader(read);
    digits.textContent = text;
    unit.hidden = !isScale || !sample || text === '–';
    stability.textContent = said;
    tag.hidden = !isScale || !read;
    if (read) fill(tag, `${t('reading.tag')}: `, element('span.mono', eid(read.eid)), ` · ${since(read.at)}`);
    times = times.filter((time) => now - time < counted);
    rate.parentElement.hidden = !isScale;
    rate.textContent = t('reading.rate.value', { count: number(perSecond(times, now), 1) });
  }

  function show(now) {
    const known = speechOf(now);
    speech.textContent = known ?? t('reading.speech.open');
    line.textContent = [now.link, now.rate].filter(Boolean).join(' · ');
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
const perSecond = (times, now) =>
  times.length < 2 ? 0 : (times.length - 1) / (Math.max(now - 1000, times.at(-1)) - times[0]) * 1000;

/** What it was recognised as, or is said to be; `null` while nobody knows. */
function speechOf({ dialect, state }) {
  const said = dialect.split('?')[0];
  const name = said === 'auto' ? null : word(`dialect.${said}`) ?? dialect;
  const identity = state.identity && (word(`dialect.${state.identity}`) ?? state.identity);
  return [...new Set([identity, name].filter(Boolean))].join(' · ') || null;
}

const fact = (label, value) => element('div', element('dt', t(label)), value);
