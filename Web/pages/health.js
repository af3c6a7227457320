/** How each part of the gateway is, and the file for whoever helps. */

import { get } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { loading, page, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { partRow } from '../health/parts.js';
import { saveFile } from '../print/file.js';

export default function healthPage({ signal }) {
  const { box, reload } = loading(() => get('/v1/health', signal), shown, { signal });
  const timer = setInterval(reload, 10_000);
  signal.addEventListener('abort', () => clearInterval(timer));
  return page({ title: t('health.title'), back: '#/settings', name: 'health' }, box, may.administer() && support());
}

function shown({ status, parts = [] }) {
  return element(
    'section.panel',
    element('h2', { 'data-testid': 'health-status', 'data-status': status }, t(`health.${status}`)),
    element('ul.rows', parts.map(partRow)),
  );
}

function support() {
  return section(
    t('support.title'),
    element('p', t('support.text')),
    element('p.muted', t('support.without')),
    button(t('support.download'), () => saveFile('/v1/support-bundle'), {
      symbol: 'download',
      testid: 'support-bundle',
    }),
  );
}
