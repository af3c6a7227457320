/** The first steps of this station: what is done, what is open, and what was left out. */

import { page, section } from '../components/page.js';
import { element } from '../element.js';
import { checklist } from '../first-run/checklist.js';
import { t } from '../i18n.js';

export default function firstStepsPage({ signal }) {
  return page(
    { title: t('firstRun.title'), back: '#/settings', name: 'first-steps' },
    element('p.lead', t('firstRun.again')),
    section(null, checklist({ signal })),
  );
}
