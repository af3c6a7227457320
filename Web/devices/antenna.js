/** Where the antenna of each place stands, as its tags say, and what to do when that is not what was set. */

import { get } from '../api.js';
import { element, redraw } from '../element.js';
import { number } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

export function antennas(signal) {
  const list = element('ul.findings', { 'data-testid': 'antennas' });

  async function load() {
    const info = await get('/v1/station', signal).catch(() => null);
    if (info) redraw(list, ...info.readers.filter(({ place }) => hasReader(place)).map(row));
  }

  load();
  const timer = setInterval(load, 10_000);
  signal.addEventListener('abort', () => clearInterval(timer));
  return list;
}

const hasReader = (place) =>
  station.devices.some((device) => device.place === place && ['reader', 'both'].includes(device.kind));

function row({ place, reader, learned, likely, leadSeconds }) {
  const differs = !learned && likely && likely !== reader;
  const names = { place, seconds: number(Math.round(Math.abs(leadSeconds ?? 0))), where: where(likely ?? reader) };
  return element(
    `li.notice${differs ? '.doubt-ask' : ''}`,
    { 'data-testid': 'antenna', 'data-place': place, 'data-likely': likely ?? '' },
    element('strong', t(likely ? come(leadSeconds) : 'antenna.unclear', names)),
    element('p', differs ? t('antenna.differs', { set: where(reader) }) : t(advice(learned, likely), names)),
  );
}

const where = (position) => t(`antenna.${position}`);

function come(seconds) {
  if (seconds === undefined) return 'antenna.likely';
  return seconds < 0 ? 'antenna.after' : 'antenna.ahead';
}

function advice(learned, likely) {
  if (!learned) return 'antenna.isSet';
  return likely ? 'antenna.isLearned' : 'antenna.isAssumed';
}
