/** Builds DOM without HTML text, so data can never become markup. */

import { whenReleased } from './press.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** `element('button.primary', { type: 'button', onclick: save }, 'Save')`. */
export function element(selector, ...rest) {
  const [name, ...classes] = selector.split('.');
  return furnish(document.createElement(name || 'div'), classes, rest);
}

/** The same for SVG. */
export function vector(selector, ...rest) {
  const [name, ...classes] = selector.split('.');
  return furnish(document.createElementNS(svgNamespace, name), classes, rest);
}

/** Replaces what is inside `parent`; empty children are left out. */
export function fill(parent, ...children) {
  parent.replaceChildren(...flatten(children));
  return parent;
}

/**
 * Like `fill`, but what would look the same stays: a button that is replaced under the finger loses its click, and
 * one that is replaced under the focus loses the keyboard. While something in there is pressed, nothing changes.
 */
export function redraw(parent, ...children) {
  whenReleased(parent, () => {
    const focus = selectorOfFocus(parent);
    const old = new Set(parent.childNodes);
    const now = [...fill(parent.cloneNode(false), ...children).childNodes].map((fresh) => {
      const same = [...old].find((node) => node.isEqualNode(fresh));
      old.delete(same);
      return same ?? fresh;
    });
    for (const node of old) node.remove();
    now.forEach((node, index) => {
      const here = parent.childNodes[index] ?? null;
      if (here !== node) parent.insertBefore(node, here);
    });
    if (focus && !parent.contains(document.activeElement)) parent.querySelector(focus)?.focus({ preventScroll: true });
  });
}

function selectorOfFocus(parent) {
  const focused = document.activeElement;
  if (focused === parent || !parent.contains(focused)) return null;
  return Object.entries(focused.dataset).map(([key, value]) => `[data-${key}="${CSS.escape(value)}"]`).join('') || null;
}

function furnish(node, classes, rest) {
  const hasAttributes = isAttributes(rest[0]);
  if (classes.length > 0) node.classList.add(...classes);
  if (hasAttributes) { for (const [key, value] of Object.entries(rest[0])) set(node, key, value); }
  node.append(...flatten(hasAttributes ? rest.slice(1) : rest));
  return node;
}

function isAttributes(value) {
  return value !== null && typeof value === 'object' && !(value instanceof Node) && !Array.isArray(value);
}

function set(node, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
  else if (key === 'class') node.classList.add(...value.split(' ').filter(Boolean));
  else if (key === 'value') node.value = value;
  else node.setAttribute(key, value === true ? '' : value);
}

function flatten(children) {
  return children.flat(Infinity).filter((child) =>
    child !== null && child !== undefined && child !== false && child !== ''
  );
}
