/** A text with big buttons under it for what it most likely is. */

import { element } from '../element.js';
import { icon } from './icon.js';
import { field } from './form.js';

/** `offers` are `{ value, text?, marked? }`; `onChosen` is told which was tapped. */
export function suggested({ offers, onChosen = () => {}, ...rest }) {
  const box = field(rest);
  const input = box.querySelector('input');
  if (offers.length === 0) return box;
  const choose = (offer) => {
    input.value = offer.value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    onChosen(offer);
  };
  const buttons = offers.map((offer) =>
    element(
      'button.button.tap',
      {
        type: 'button',
        onclick: () => choose(offer),
        'data-testid': `offer-${rest.name}`,
        'data-value': offer.value,
        'data-marked': offer.marked ? 'yes' : null,
      },
      offer.marked && icon('check'),
      offer.text ?? offer.value,
    )
  );
  const show = () =>
    buttons.forEach((one) => one.setAttribute('aria-pressed', String(one.dataset.value === input.value.trim())));
  input.addEventListener('input', show);
  show();
  return element('div.suggested', box, element('div.taps', buttons));
}
