/** A text with big buttons under it for what it most likely is. */

import { element } from '../element.js';
import { icon } from './icon.js';
import { field } from './form.js';

/** More than these are found by typing a part of them. */
const most = 8;

/** `offers` are `{ value, text?, marked? }`; `onChosen` is told which was tapped, or typed in full. */
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
  const texts = buttons.map((one) => plain(`${one.dataset.value} ${one.textContent}`));
  const show = () => {
    const typed = input.value.trim();
    const isOffered = buttons.some((one) => one.dataset.value === typed);
    let shown = 0;
    buttons.forEach((one, index) => {
      const isChosen = one.dataset.value === typed;
      one.setAttribute('aria-pressed', String(isChosen));
      const fits = buttons.length <= most || isOffered || texts[index].includes(plain(typed));
      one.hidden = !(isChosen || (fits && shown < most));
      if (!one.hidden) shown += 1;
    });
  };
  input.addEventListener('input', show);
  input.addEventListener('change', () => {
    const typed = offers.find(({ value }) => plain(value) === plain(input.value.trim()));
    if (typed) choose(typed);
  });
  show();
  return element('div.suggested', box, element('div.taps', buttons));
}

/** Without case and accents, as people type when they look for something. */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
