/** As whom a member stands in the planner. */

import { all } from '../api.js';
import { link } from '../components/buttons.js';
import { loading, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

/** Empty for a member with whom nobody plans. */
export function plannedAs(member, signal) {
  return loading(() => all('/v1/planner/resources', signal), (resources) => {
    const own = resources.filter(({ memberId }) => memberId === member.id);
    return own.length > 0 && section(t('planner.member.planned'), own.map(row));
  }, { signal }).box;
}

const row = ({ name, kind, closed }) =>
  element(
    'p',
    { 'data-testid': 'member-planned' },
    link(name, '#/planner/resources', { kind: 'quiet' }),
    ` ${t(`planner.kind.${kind}`)}`,
    closed && ` · ${t('planner.closed')}`,
  );
