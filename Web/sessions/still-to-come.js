/** Who is planned and was not weighed yet, as a list that gets shorter while somebody looks. */

import { animalLink, animalName } from '../animals/identity.js';
import { link } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { element, redraw } from '../element.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { plan } from './plan.js';
import { sessionName } from './name.js';

export async function showStillToCome() {
  const lifetime = new AbortController();
  const body = element('div.dialog-body');
  const draw = () => redraw(body, progress(), sessionLink(), list());
  plan.addEventListener('change', draw, { signal: lifetime.signal });
  draw();
  await openDialog(sessionName(station.session ?? {}), () => body, { name: 'coming-dialog' });
  lifetime.abort();
}

function progress() {
  const { planned, weighed } = plan;
  if (weighed === null) return null;
  return element(
    'div.progress',
    element('p', { 'data-testid': 'coming-progress' }, t('reconcile.summary', { done: weighed, planned })),
    element('progress', { max: planned, value: weighed, 'aria-label': t('plan.title') }),
  );
}

function list() {
  if (plan.missing === null) return element('p.muted', t('loading'));
  if (plan.missing.length === 0) return element('p.notice.good', icon('check'), t('plan.complete'));
  return element(
    'section.reconcile-group',
    element('h3', t('reconcile.coming'), ' ', element('span.count.badge', plan.missing.length)),
    element(
      'ul.rows',
      plan.missing.map((animal) =>
        element(
          'li',
          element(
            'a.row.menu-row',
            { href: animalLink(animal), 'data-testid': 'coming', 'data-animal': animal.id },
            element('span.row-main', animalName(animal)),
          ),
        )
      ),
    ),
  );
}

const sessionLink = () =>
  station.session &&
  element(
    'div.button-row',
    link(t('plan.session'), `#/sessions/${station.session.id}`, { symbol: 'list', testid: 'coming-session' }),
  );
