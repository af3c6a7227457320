/** Frames of a scale byte by byte, with the weight and the stability mark made out. */

import { element } from '../element.js';
import { t } from '../i18n.js';
import { visible } from './bytes.js';

/** `{ base64, weight: { from, count }, mark }` as the gateway learns it. */
export function frame({ base64, weight = null, mark = null }) {
  const bytes = atob(base64);
  const kind = (
    index,
  ) => (index === mark
    ? 'mark'
    : weight && index >= weight.from && index < weight.from + weight.count
    ? 'weight'
    : null);
  const pieces = [];
  [...bytes].forEach((character, index) => {
    const last = pieces.at(-1);
    if (last && last.kind === kind(index)) last.text += character;
    else pieces.push({ kind: kind(index), text: character });
  });
  return element('code.frame-bytes', pieces.map((piece) => (piece.kind ? field(piece) : visible(piece.text))));
}

const field = ({ kind, text }) =>
  element(`mark.frame-${kind}`, element('span.visually-hidden', `${t(`teach.${kind}`)} `), visible(text));

/** What the colours mean. */
export const legend = () =>
  element(
    'p.frame-legend',
    element('mark.frame-weight', t('teach.weight')),
    ' ',
    element('mark.frame-mark', t('teach.mark')),
  );
