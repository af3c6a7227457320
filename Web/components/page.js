/** The head of a page and how it waits for its data. */

import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { whenReleased } from '../press.js';
import { icon } from './icon.js';
import { problemBox } from './problem.js';

/** `page({ title, back: '#/animals', actions: [button] }, …sections)`. */
export function page({ title, back = null, actions = [], name }, ...sections) {
  const backLink = back &&
    element(
      'a.button.quiet.square',
      { href: back, 'aria-label': t('action.back'), 'data-testid': 'back' },
      icon('back'),
    );
  const heading = element('h1', { tabindex: '-1', 'data-testid': 'page-title' }, title);
  return element(
    'div.page',
    { 'data-testid': `page-${name}` },
    element('header.page-head', backLink, heading, element('div.page-actions', actions)),
    sections,
  );
}

/** The page is about one thing: its name becomes the heading and the title of the tab. */
export function retitle(view, ...name) {
  const heading = view.querySelector('h1');
  fill(heading, name).classList.add('large');
  document.title = `${heading.textContent} · ${document.title.split(' · ').at(-1)}`;
}

/** Shows what `fetch` answers inside a box of its own; failures offer another try. */
export function loading(fetch, render, { signal } = {}) {
  const box = element('div.loading-box');
  let turn = 0;
  async function run() {
    const mine = ++turn;
    const waiting = setTimeout(
      () =>
        mine === turn && box.childElementCount === 0 &&
        fill(box, element('p.waiting', { role: 'status' }, t('loading'))),
      250,
    );
    try {
      const value = await fetch();
      if (mine !== turn || signal?.aborted) return;
      whenReleased(box, () => {
        fill(box, render(value));
        if (document.activeElement?.matches('body, h1')) box.querySelector('[data-focus]')?.focus();
      });
    } catch (problem) {
      if (mine === turn && !signal?.aborted) fill(box, problemBox(problem, run));
    } finally {
      clearTimeout(waiting);
    }
  }
  run();
  return { box, reload: run };
}

/** What a list says when there is nothing in it. */
export function nothing(text, ...actions) {
  return element('div.nothing', element('p', text), actions);
}

export function section(title, ...children) {
  return element('section.panel', title && element('h2', title), children);
}
