/** Choosing animals in the list: a press marks one, another takes the mark away. What is recorded then is of all of them. */

import { recordMany } from './record-many.js';
import { button } from '../components/buttons.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { openLabels } from '../labels/dialog.js';

/** The gateway takes no more at once. */
const most = 5000;

/** `found()` reads all animals that the list would show; `draw()` draws it anew. */
export function several({ found, draw }) {
  const marked = new Set();
  let isOn = false;
  const count = element('p.several-count', { role: 'status', 'data-testid': 'several-count' });
  const start = button(t('several.start'), () => turn(true), { symbol: 'check', testid: 'several-start' });
  const panel = element(
    'section.panel.several',
    { hidden: true, 'data-testid': 'several', 'aria-label': t('several.title') },
    count,
    element(
      'div.button-row',
      button(t('several.all'), markAll, { testid: 'several-all' }),
      button(t('several.none'), clear, { testid: 'several-none' }),
      button(t('labels.open'), labels, { symbol: 'tag', testid: 'several-labels' }),
      button(t('several.end'), () => turn(false), { symbol: 'close', testid: 'several-end' }),
    ),
    recordMany(() => [...marked], t('several.text')),
  );

  function tell() {
    count.textContent = t('several.count', { count: marked.size });
  }

  function turn(on) {
    isOn = on;
    marked.clear();
    start.hidden = on;
    panel.hidden = !on;
    tell();
    draw();
  }

  function clear() {
    marked.clear();
    tell();
    draw();
  }

  async function markAll() {
    const animals = await found();
    for (const { id } of animals.slice(0, most)) marked.add(id);
    if (animals.length > most) toast(t('several.most', { count: most }), 'bad');
    tell();
    draw();
  }

  async function labels() {
    if (marked.size > 0) await openLabels({ animals: [...marked] });
    else toast(t('labels.none'), 'bad');
  }

  function toggle(id, node) {
    if (!marked.delete(id)) marked.add(id);
    node.setAttribute('aria-pressed', String(marked.has(id)));
    tell();
  }

  /** A row to be marked; `null` while rows are links. */
  function row(animal, content) {
    if (!isOn) return null;
    const node = element('button.row.markable', {
      type: 'button',
      'aria-pressed': String(marked.has(animal.id)),
      onclick: ({ currentTarget }) => toggle(animal.id, currentTarget),
      'data-testid': 'several-animal',
      'data-animal': animal.id,
    }, content);
    return node;
  }

  return { start, panel, row };
}
