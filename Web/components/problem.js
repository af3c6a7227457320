/** A failure in plain words: what was wrong, and what to do. */

import { element } from '../element.js';
import { sentence } from '../format.js';
import { t } from '../i18n.js';
import { icon } from './icon.js';

export function problemBox(problem, retry = null) {
  const known = problem.status !== undefined;
  if (!known) console.error(problem);
  return element(
    'div.problem',
    { role: 'alert', 'data-testid': 'problem' },
    icon('warning'),
    element(
      'div.problem-text',
      element('strong', known ? problem.title : t('problem.here')),
      problem.detail && element('p', sentence(problem.detail)),
      problem.action && element('p', sentence(problem.action)),
    ),
    retry &&
      element('button.button.small', { type: 'button', onclick: retry, 'data-testid': 'retry' }, t('action.retry')),
  );
}
