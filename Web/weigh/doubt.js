/** A doubt about a weight, in a box of its colour. */

import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

export function doubtNotice({ level, text }, testid) {
  return element(
    `p.notice.doubt-${level}`,
    { 'data-testid': testid },
    icon('warning'),
    element('span', element('strong', t(`plausibility.${level}`)), ' ', text, '.'),
  );
}
