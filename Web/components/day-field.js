/** A day that is nearly always today or yesterday: one tap, or the calendar. */

import { element } from '../element.js';
import { localDay, today } from '../format.js';
import { t } from '../i18n.js';
import { field } from './form.js';

export function dayField({ name, label, value, ...rest }) {
  const box = field({ name, label, type: 'date', value, required: true, ...rest });
  const input = box.querySelector('input');
  const shortcuts = [['today', today()], ['yesterday', yesterday()]].filter(([, day]) => !rest.min || day >= rest.min);
  const buttons = shortcuts.map(([word, day]) =>
    element('button.button.tap', {
      type: 'button',
      onclick: () => choose(day),
      'data-testid': `day-${word}`,
      'data-day': day,
    }, t(`day.${word}`))
  );
  function choose(day) {
    input.value = day;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const show = () =>
    buttons.forEach((one) => one.setAttribute('aria-pressed', String(one.dataset.day === input.value)));
  input.addEventListener('input', show);
  show();
  return element('div.day-field', box, element('div.taps', buttons));
}

function yesterday() {
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  noon.setDate(noon.getDate() - 1);
  return localDay(noon);
}
