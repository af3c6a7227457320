/** Where the antenna of a place stands, as drawings to tap: before, at or behind the plate, or as its tags say. */

import { element, vector } from '../element.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { complaint, lockNote } from './control.js';
import { settings } from './state.js';

const key = 'weighing.places';
const general = 'weighing.reader';
export const positionKeys = [key, general];

/** Each place with its drawings. */
export function positions() {
  return [lockNote(key), names().map(place), complaint(key), complaint(general)];
}

/** Where devices stand, and what was said of others. */
const names = () => [...new Set([...station.places, ...said().map(({ name }) => name)])];

/** What is set place by place, or typed and not saved yet. */
const said = () => (settings.isTyped(key) ? settings.typed(key) : null) ?? settings.item(key).value ?? [];
const fixedLine = (name) => settings.item(key).fixed?.[name];

function place(name) {
  const known = said().find((item) => item.name === name)?.reader;
  const chosen = known ?? (settings.isTyped(general) ? null : settings.item(general).value) ?? 'learn';
  const line = fixedLine(name);
  const isLocked = settings.isLocked(key) || Boolean(line);
  return element(
    'fieldset.choice.positions',
    { 'data-testid': 'position', 'data-place': name },
    element('legend', t('position.of', { place: name })),
    element(
      'div.position-options',
      ['learn', 'before', 'plate', 'behind'].map((position) => option(name, position, chosen === position, isLocked)),
    ),
    line && element('p.locked', { 'data-testid': `locked-place-${name}` }, t('setting.locked', { line })),
    learned(name),
  );
}

function option(name, position, checked, disabled) {
  return element(
    'label.choice-option.position-option',
    element('input', {
      type: 'radio',
      name: `position-${name}`,
      value: position,
      checked,
      disabled,
      onchange: () => choose(name, position),
      'data-testid': `position-${position}`,
    }),
    element('span', drawing(position), element('strong', t(`position.${position}`)), t(`position.${position}.text`)),
  );
}

/** What is set at all places is set at each from now on, so that each can follow its tags. */
function choose(name, position) {
  const everywhere = settings.item(general);
  const all = everywhere.value && everywhere.source === 'browser';
  const spread = all && !settings.isTyped(general)
    ? names().map((other) => ({ name: other, reader: everywhere.value }))
    : [];
  const others = new Map([...spread, ...said()].map((item) => [item.name, item.reader]));
  others.delete(name);
  if (position !== 'learn') others.set(name, position);
  const list = [...others].filter(([other]) => !fixedLine(other)).map(([other, reader]) => ({ name: other, reader }));
  if (all) settings.type(general, null);
  settings.type(key, ownOrder(list));
}

/** In the order of what is set, so that choosing back and forth is no change. */
function ownOrder(list) {
  const order = (settings.item(key).value ?? []).map(({ name }) => name);
  return list.toSorted((one, other) => rank(order, one) - rank(order, other));
}

const rank = (order, { name }) => (order.includes(name) ? order.indexOf(name) : order.length);

function learned(name) {
  const { likely } = station.info?.readers?.find((reader) => reader.place === name) ?? {};
  return element('p.hint', likely ? t('position.likely', { where: t(`antenna.${likely}`) }) : t('position.unclear'));
}

const antennaAt = { before: 20, plate: 80, behind: 140 };

/** A race from the left to the right with the plate in its middle, the animal on it, and the antenna. */
function drawing(position) {
  const waves = (x) =>
    [5, 9].map((r) => vector('path.position-wave', { d: `M${x - r} ${16 + r / 2}a${r} ${r} 0 0 0 ${2 * r} 0` }));
  const antenna = (x) => [
    vector('path.position-antenna', { d: `M${x - 6} 10h12M${x} 10V4` }),
    waves(x),
  ];
  const shown = position === 'learn' ? [] : antenna(antennaAt[position]);
  return vector(
    'svg.position-drawing',
    { viewBox: '0 0 160 76', 'aria-hidden': 'true', focusable: 'false' },
    vector('path.position-ground', { d: 'M2 68h52M106 68h52' }),
    vector('path.position-plate', { d: 'M54 66h52v6H54z' }),
    // A cow from the side, walking to the right.
    vector('path.position-animal', {
      d: 'M60 64V46q-3-8 5-9h25q6-7 12-6l4 5-5 5q-4 1-6 4v19h-4V54H68v10z',
    }),
    shown,
    position === 'learn' && Object.values(antennaAt).map((x) => vector('text.position-question', { x, y: 22 }, '?')),
    vector('path.position-way', { d: 'M8 50h24M26 44l6 6-6 6' }),
  );
}
