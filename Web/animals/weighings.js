/** The weighings of an animal on scales: each opens, and can be given to another animal or discarded. */

import { get } from '../api.js';
import { button } from '../components/buttons.js';
import { section } from '../components/page.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { assignWeighing } from '../weigh/assign.js';
import { recentWeighings } from '../weigh/recent.js';
import { openWeighing } from '../weigh/sheet.js';

const shown = 8;

/** `null` when no scale ever weighed it. */
export function animalWeighings(weighings, onChanged) {
  if (weighings.length === 0) return null;
  const correct = (dialog) => async (weighing) => (await dialog(weighing))?.id && onChanged();
  const rows = recentWeighings({ onAssign: correct(assignWeighing), onOpen: correct(openWeighing), length: Infinity });
  rows.show(weighings.slice(0, shown));
  const more = element('div');
  const rest = weighings.slice(shown);
  const unfold = () => (rows.append(rest), fill(more));
  if (rest.length > 0) fill(more, button(t('action.more'), unfold, { kind: 'wide', testid: 'more-weighings' }));
  const panel = section(t('animal.weighings'), rows.box, more);
  panel.classList.add('flush', 'session-weighings');
  return panel;
}

/** The newest ones: a scale that weighs every day would give thousands. */
export const readWeighings = (id, signal) =>
  get(`/v1/animals/${id}/weighings?limit=100`, signal).then(({ items }) => items);
