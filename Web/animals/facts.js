/** The sections of the animal card as they stand on its page. */

import { section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { cardSections } from './card-lines.js';

/** Each section as an element, by its name. */
export function cardPanels(card) {
  return new Map(
    cardSections(card).map(({ name, title, lines }) => {
      const panel = section(title, factsList(lines));
      panel.dataset.testid = `card-${name}`;
      return [name, panel];
    }),
  );
}

export const factsList = (lines) =>
  element(
    'dl.facts-list',
    lines.map(([label, value]) =>
      element('div', { 'data-testid': 'card-line' }, element('dt', label), element('dd', value))
    ),
  );

/** What is read from a step away stands big: the weight and the gain; what says more of them stands below. */
export function weightLines(card) {
  const lines = cardSections(card).find(({ name }) => name === 'weighing')?.lines;
  if (!lines) return element('p.muted', t('animal.neverWeighed'));
  const isBig = ([label]) => [t('animal.lastWeight'), t('animal.gain')].includes(label);
  return [element('dl.metrics', lines.filter(isBig).map(metric)), factsList(lines.filter((line) => !isBig(line)))];
}

function metric([label, value]) {
  return element(
    'div.metric',
    { 'data-testid': 'card-line' },
    element('dt', label),
    element('dd', element('span.metric-value', value)),
  );
}
