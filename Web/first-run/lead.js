/** On a station that cannot weigh for anybody yet, the first steps stand before the page of the scale. */

import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { weighed } from '../devices/known-weight.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { station } from '../station.js';
import { checklist } from './checklist.js';
import { leads } from './steps.js';

/**
 * The page with the list before it, as long as something is needed and somebody is there who may do it. Whom the list
 * does not lead, the page says at least that there is no scale.
 */
export function afterFirstSteps(page, signal) {
  const strip = noScale();
  const wanted = may.record() && !preference('firstRun.hidden', false);
  const list = wanted ? firstSteps({ signal, onHidden: hide, onDrawn: show }) : null;

  function show() {
    strip.hidden = station.devices.some(weighed) || (list?.isConnected && !list.hidden);
  }
  function hide() {
    remember('firstRun.hidden', true);
    list.remove();
    show();
  }
  station.addEventListener('devices', show, { signal });
  show();
  return element('div.first-run-page', list, strip, page);
}

function firstSteps({ signal, onHidden, onDrawn }) {
  const box = element(
    'section.panel.first-run',
    { hidden: true, 'aria-label': t('firstRun.title'), 'data-testid': 'first-run' },
    element(
      'header.first-run-head',
      element('div', element('h2', t('firstRun.title')), element('p.muted', t('firstRun.text'))),
      button(t('firstRun.hide'), onHidden, { kind: 'quiet', symbol: 'close', testid: 'first-run-hide' }),
    ),
  );
  const draw = (steps) => {
    box.hidden = !leads(steps);
    onDrawn();
  };
  box.append(checklist({ signal, onDrawn: draw }));
  return box;
}

/** Where to go when there is no scale, for who may add one; else who may. */
function noScale() {
  const [text, href] = may.administer()
    ? [t('firstRun.scale.add'), '#/devices/new?kind=scale']
    : [t('nav.devices'), '#/devices'];
  return fill(
    element('div.notice.no-scale', { 'data-testid': 'no-scale' }),
    icon('scale'),
    element(
      'p.problem-text',
      element('strong', t('firstRun.noScale')),
      !may.administer() && [' ', t('firstRun.administrator')],
    ),
    link(text, href, { kind: 'primary', testid: 'no-scale-mend' }),
  );
}
