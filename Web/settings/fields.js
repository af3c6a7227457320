/** Settings that are one text, number or choice. */

import { element } from '../element.js';
import { t, word } from '../i18n.js';
import { labelled } from './control.js';
import { shownQuantity, typedQuantity, unitOf } from './quantities.js';
import { settings } from './state.js';

/** A text, a number, a weight or a time; emptied it is what it is by default. */
export function textSetting(key, attributes = {}) {
  const { kind, value } = settings.item(key);
  const unit = unitOf[kind];
  const isNumber = Boolean(unit) || kind === 'number';
  const kept = settings.isTyped(key) ? settings.typed(key) : value ?? null;
  const read = (text) => (unit ? typedQuantity(text, kind) : text || null);
  const input = element('input.input', {
    name: key,
    type: 'text',
    autocomplete: 'off',
    inputmode: isNumber ? 'decimal' : null,
    disabled: settings.isLocked(key),
    value: unit ? shownQuantity(kept) : kept ?? '',
    'data-setting': key,
    'data-testid': `setting-${key}`,
    oninput: () => settings.type(key, untouched(key, read(input.value.trim()))),
    ...attributes,
  });
  return labelled(
    key,
    unit ? element('span.with-unit', input, element('span.unit', t(`unit.${unit}`))) : input,
    hint(key),
  );
}

/** A time that is typed as it is shown is the same time, however the gateway writes it. */
function untouched(key, typed) {
  const { value } = settings.item(key);
  return value !== undefined && shownQuantity(value) === shownQuantity(typed) && typed !== null ? value : typed;
}

/** `options` is a list of `[value, text]`; the empty value is the default. */
export function choiceSetting(key, options) {
  const { value } = settings.item(key);
  const kept = settings.isTyped(key) ? settings.typed(key) : value ?? null;
  const control = element(
    'select.input',
    {
      name: key,
      disabled: settings.isLocked(key),
      'data-setting': key,
      'data-testid': `setting-${key}`,
      onchange: () => settings.type(key, control.value || null),
    },
    options.map(([option, text]) => element('option', { value: option, selected: option === (kept ?? '') }, text)),
  );
  return labelled(key, control, word(`setting.${key}.hint`));
}

function hint(key) {
  const { default: standard } = settings.item(key);
  const { kind } = settings.item(key);
  const unit = unitOf[kind];
  const words = [word(`setting.${key}.hint`)];
  if (standard) {
    const shown = unit ? `${shownQuantity(standard)} ${t(`unit.${unit}`)}` : standard;
    words.push(t('setting.default', { value: shown }));
  }
  return words.filter(Boolean).join(' ');
}
