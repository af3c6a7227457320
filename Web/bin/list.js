/**
 * The weighings of the bin, drawn again whenever animals, tags or imports change.
 *
 * What stays stays the same element, so that it keeps the focus and the finger on it. What has just changed takes no
 * press, nor what it has moved: another animal may have come under the thumb, and nobody has seen it yet.
 */

import { get } from '../api.js';
import { element, fill, redraw } from '../element.js';
import { whenReleased } from '../press.js';
import { traceCurve } from '../weigh/trace.js';
import { binCard } from './card.js';

/** Nobody has seen a change and pressed in less; in milliseconds. */
const unseen = 500;

export function binList({ signal, chosen, acts }) {
  const box = element('ul.cards.bin-cards');
  const traces = new Map();
  let said = null;
  let timer = null;

  const swallow = (event) => {
    if (!event.target.closest('[data-unseen]')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  box.addEventListener('click', swallow, true);
  signal.addEventListener('abort', () => clearTimeout(timer));

  function show(items) {
    whenReleased(box, () => {
      const says = JSON.stringify(items);
      if (says === said) return;
      const isFirst = said === null;
      said = says;
      clearTimeout(timer);
      seen();
      const before = new Map([...box.children].map((node) => [node, node.offsetTop]));
      redraw(box, items.map(card));
      for (const tick of box.querySelectorAll('[data-testid="bin-choose"]')) tick.checked = chosen.has(tick.dataset.of);
      if (isFirst) return;
      for (const node of box.children) if (before.get(node) !== node.offsetTop) node.dataset.unseen = 'true';
      timer = setTimeout(seen, unseen);
    });
  }

  function seen() {
    for (const node of box.children) delete node.dataset.unseen;
  }

  function card(weighing) {
    if (!traces.has(weighing.id)) readTrace(weighing.id);
    return binCard(weighing, { trace: traces.get(weighing.id), chosen: chosen.has(weighing.id), acts });
  }

  function readTrace(id) {
    traces.set(id, null);
    get(`/v1/weighings/${id}`, signal).then(({ trace }) => {
      traces.set(id, trace);
      const curve = box.querySelector(`[data-curve="${id}"]`);
      if (curve) fill(curve, traceCurve(trace));
    }).catch(() => {});
  }

  return { box, show };
}
