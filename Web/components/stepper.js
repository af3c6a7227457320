/** A small number with a button on either side: counted with a thumb, typed only when it is far away. */

import { element } from '../element.js';
import { plainNumber, typedNumber } from '../format.js';
import { t } from '../i18n.js';

/** `steps` are the only values the buttons reach, where these are not whole numbers from `minimum` to `maximum`. */
export function stepper(
  { name, label, value = null, minimum = 0, maximum = 9999, steps = null, required = false, hint },
) {
  const input = element('input.input', {
    name,
    required,
    inputmode: steps ? 'decimal' : 'numeric',
    pattern: steps ? '\\s*[0-9]+([.,][0-9]+)?\\s*' : '\\s*[0-9]+\\s*',
    autocomplete: 'off',
    'aria-label': label,
    'data-testid': `field-${name}`,
    value: value === null ? '' : plainNumber(value),
  });

  function step(way) {
    const now = typedNumber(input.value);
    input.value = plainNumber(now === null ? steps?.[0] ?? minimum : next(now, way));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function next(now, way) {
    if (!steps) return Math.min(maximum, Math.max(minimum, now + way));
    return (way > 0 ? steps.find((one) => one > now) : steps.findLast((one) => one < now)) ?? now;
  }

  const key = (way, sign, words, testid) =>
    element('button.button.square.step', {
      type: 'button',
      onclick: () => step(way),
      'aria-label': `${t(words)}: ${label}`,
      'data-testid': `${testid}-${name}`,
    }, sign);
  return element(
    'div.field',
    element(
      'span.field-label',
      { 'aria-hidden': 'true' },
      label,
      required && element('span.required', ' *'),
    ),
    element('span.stepper', key(-1, '−', 'stepper.less', 'less'), input, key(1, '+', 'stepper.more', 'more')),
    hint && element('span.hint', hint),
  );
}
