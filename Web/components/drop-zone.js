/** A place for a file: dropped, pasted or chosen. */

import { element } from '../element.js';
import { icon } from './icon.js';

/** `capture` opens the phone's camera instead of its gallery. */
export function dropZone({ accept, text, buttonText, symbol, onFile, name, extra = [] }) {
  const zone = element(
    'div.drop-zone',
    { ondragover: over, ondragleave: leave, ondrop: drop, 'data-testid': `${name}-zone` },
    icon(symbol),
    element('p.drop-text', text),
    element('div.button-row', extra, fileButton({ accept, text: buttonText, onFile, name })),
  );
  function over(event) {
    event.preventDefault();
    zone.classList.add('over');
  }
  function leave() {
    zone.classList.remove('over');
  }
  function drop(event) {
    event.preventDefault();
    leave();
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }
  return zone;
}

/** A button that is really a file input: the keyboard and the screen reader see the input. */
export function fileButton({ accept, text, onFile, name, capture = null, symbol = null, kind = '' }) {
  const input = element('input.visually-hidden', {
    type: 'file',
    accept,
    capture,
    onchange: take,
    'data-testid': name,
  });
  function take() {
    const file = input.files[0];
    input.value = '';
    if (file) onFile(file);
  }
  return element('label.button.file-button', { class: kind }, input, symbol && icon(symbol), text);
}
