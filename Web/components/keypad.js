/** Digits as big keys, for touch screens and gloves; shown when asked for, and remembered. */

import { element } from '../element.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { icon } from './icon.js';

export function keypad(input, { decimal = false } = {}) {
  const pad = element('div.keypad', { role: 'group', 'aria-label': t('keypad'), hidden: !preference('keypad', false) });
  const toggle = element('button.button.quiet.square.keypad-toggle', {
    type: 'button',
    'aria-label': t('keypad'),
    'aria-pressed': String(!pad.hidden),
    onclick: flip,
    'data-testid': 'keypad-toggle',
  }, icon('keypad'));
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', decimal ? ',' : t('keypad.clear'), '0', 'backspace'];

  function flip() {
    pad.hidden = !pad.hidden;
    remember('keypad', !pad.hidden);
    toggle.setAttribute('aria-pressed', String(!pad.hidden));
  }

  function press(key) {
    if (key === 'backspace') input.value = input.value.slice(0, -1);
    else if (key === t('keypad.clear')) input.value = '';
    else input.value += key;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  pad.append(
    ...keys.map((key) =>
      element('button.key', {
        type: 'button',
        onclick: () => press(key),
        'aria-label': key === 'backspace' ? t('keypad.backspace') : null,
      }, key === 'backspace' ? icon('backspace') : key)
    ),
  );
  return { pad, toggle };
}
