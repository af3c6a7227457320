/** Opens a session: its name, who is to be weighed, and the limits of the session before it. */

import { all, get, post } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { choice, field, form, select } from '../components/form.js';
import { element, fill } from '../element.js';
import { locationName, shortDate } from '../format.js';
import { t } from '../i18n.js';
import { isOpen } from '../lists/open-places.js';
import { station } from '../station.js';
import { openText, stillOpen } from './close.js';
import { limitText } from './limits.js';
import { sessionName } from './name.js';

/** Resolves with the new session, or with `null`. */
export async function openSession() {
  const [locations, before, open] = await Promise.all([
    all('/v1/places').catch(() => []),
    get('/v1/sessions?limit=1').catch(() => ({ items: [] })),
    station.session ? stillOpen(station.session).catch(() => []) : [],
  ]);
  const limits = before.items[0]?.drafts ?? [];
  const named = (
    kind,
    barn = '',
  ) => [
    ['', '–'],
    ...locations.filter((item) => item.kind === kind && isOpen(item, locations) && (!barn || item.parent === barn)).map(
      (
        item,
      ) => [item.id, locationName(item)],
    ),
  ];
  const groups = element('div');
  const showGroups = (barn) =>
    fill(
      groups,
      select({
        name: 'groupId',
        label: t('filter.group'),
        options: named('group', barn),
        hint: t('session.plan.hint'),
      }),
    );
  showGroups('');
  return openDialog(
    t('session.open'),
    (close) =>
      form({
        name: 'session-form',
        submit: t('session.start'),
        fields: [
          field({
            name: 'name',
            label: t('session.name'),
            required: true,
            maxlength: 100,
            'data-focus': true,
            value: t('session.suggested', { date: shortDate(new Date()) }),
          }),
          choice({
            name: 'kind',
            label: t('session.kind'),
            value: 'weighing',
            options: ['weighing', 'single'].map((kind) => [kind, t(`session.kind.${kind}`)]),
          }),
          select({
            name: 'barnId',
            label: t('filter.barn'),
            options: named('barn'),
            onchange: (event) => showGroups(event.target.value),
          }),
          groups,
          limits.length > 0 &&
          element(
            'label.check',
            element('input', { type: 'checkbox', name: 'limits', checked: true, 'data-testid': 'same-limits' }),
            element('span', t('session.sameLimits'), element('span.hint', limits.map(limitText).join(' · '))),
          ),
          station.session && replaced(station.session, open),
        ].filter(Boolean),
        onCancel: () => close(),
        onSubmit: async ({ limits: same, ...values }, key) => {
          close(await replaceOpen({ ...values, ...(same ? { drafts: limits } : {}) }, key));
        },
      }),
    { name: 'session-dialog' },
  );
}

/** Opening closes the session before; what that leaves behind is told. */
function replaced(session, open) {
  return element(
    'div.notice',
    { 'data-testid': 'replaces' },
    open.length > 0 && icon('warning'),
    element(
      'div',
      element('p', t('session.replaces', { name: sessionName(session) })),
      open.length > 0 && [
        element('p', t('close.text')),
        element('ul', open.map((one) => element('li', openText(one)))),
      ],
    ),
  );
}

/** An animal that is weighed between the closing and the opening opens a session of its own: then once more. */
async function replaceOpen(draft, key, tries = 3) {
  const { openSession: open } = await get('/v1/station');
  if (open) await post(`/v1/sessions/${open.id}/close`);
  try {
    return await post('/v1/sessions', draft, key);
  } catch (problem) {
    if (tries === 1 || !problem.type?.endsWith('/session-open')) throw problem;
    return replaceOpen(draft, key, tries - 1);
  }
}
