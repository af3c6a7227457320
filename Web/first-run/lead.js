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
import { missing } from './steps.js';

/**
 * The page with the list before it, as long as something is needed and somebody is there who may do it. Once there is a
 * scale the list is one line: it must not push the weight and its alarms off the screen. Whom the list does not lead,
 * the page says at least that there is no scale.
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
  const note = element('p.muted');
  const open = link(t('firstRun.open'), '#/first-steps', { testid: 'first-run-open' });
  const box = element(
    'section.panel.first-run',
    { hidden: true, 'aria-label': t('firstRun.title'), 'data-testid': 'first-run' },
    element(
      'header.first-run-head',
      element('div', element('h2', t('firstRun.title')), note),
      open,
      button(t('firstRun.hide'), onHidden, { kind: 'quiet', symbol: 'close', testid: 'first-run-hide' }),
    ),
  );
  const list = checklist({ signal, onDrawn: draw });
  function draw(steps) {
    const names = missing(steps);
    const hasScale = station.devices.some(weighed);
    box.hidden = names.length === 0;
    box.classList.toggle('short', hasScale);
    list.hidden = hasScale;
    open.hidden = !hasScale;
    note.textContent = hasScale
      ? t('firstRun.missing', { names: names.map((name) => t(`firstRun.${name}`)).join(', ') })
      : t('firstRun.text');
    onDrawn();
  }
  box.append(list);
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
