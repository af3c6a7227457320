/** What a search matched, marked in a text as it is shown: where that is, the gateway says. */

import { element } from '../element.js';

/** `matches` as of a found member; `ranges` count code points, so that both sides count the same. */
export function matched(text, field, matches) {
  const { ranges = [] } = (matches ?? []).find((match) => match.field === field) ?? {};
  if (!text || ranges.length === 0) return text;
  const letters = [...text];
  const parts = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(letters.slice(at, start).join(''), element('mark', letters.slice(start, end).join('')));
    at = end;
  }
  return [...parts, letters.slice(at).join('')];
}
