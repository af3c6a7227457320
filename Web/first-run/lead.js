/** On a station that cannot weigh for anybody yet, the first steps stand before the page of the scale. */

import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { checklist } from './checklist.js';
import { leads } from './steps.js';

/** The page with the list before it, as long as something is needed and somebody is there who may do it. */
export function afterFirstSteps(page, signal) {
  if (!may.record() || preference('firstRun.hidden', false)) return page;
  const box = element('section.panel.first-run', {
    hidden: true,
    'aria-label': t('firstRun.title'),
    'data-testid': 'first-run',
  });
  const hide = () => {
    remember('firstRun.hidden', true);
    box.remove();
  };
  fill(
    box,
    element(
      'header.first-run-head',
      element('div', element('h2', t('firstRun.title')), element('p.muted', t('firstRun.text'))),
      button(t('firstRun.hide'), hide, { kind: 'quiet', symbol: 'close', testid: 'first-run-hide' }),
    ),
    checklist({ signal, onDrawn: (steps) => (box.hidden = !leads(steps)) }),
  );
  return element('div.first-run-page', box, page);
}
