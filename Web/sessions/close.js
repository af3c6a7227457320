/** Closes a session. What is still open is told first, with its numbers, and asked about; otherwise nothing is asked. */

import { get, post } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { go } from '../router.js';
import { sessionName } from './name.js';

/** Answers whether it was closed. */
export async function closeSession(session) {
  const open = await stillOpen(session);
  if (open.length > 0 && !(await asked(session, open))) return false;
  await post(`/v1/sessions/${session.id}/close`);
  toast(t('session.close.done'));
  return true;
}

/** What would be left behind: `[{ kind, count, href }]`, each where it is put right. */
export async function stillOpen({ id, openedAt }) {
  const [found, { items }] = await Promise.all([
    get(`/v1/sessions/${id}/reconcile`),
    get('/v1/weighings/missed?limit=500'),
  ]);
  // A tag may also be read to look an animal up.
  const missed = items.filter(({ at, reason }) => reason !== 'noWeight' && new Date(at) >= new Date(openedAt));
  return [
    ...['unknown', 'twice', 'moved', 'missing'].map((kind) => ({
      kind,
      count: found[kind].length,
      href: `/sessions/${id}`,
    })),
    { kind: 'missed', count: missed.length, href: '/unassigned' },
  ].filter(({ count }) => count > 0);
}

/** "3 planned animals not weighed". */
export const openText = ({ kind, count }) => t(`close.${kind}`, { count });

function asked(session, open) {
  return openDialog(
    t('close.title', { name: sessionName(session) }),
    (close) => {
      const leave = (href) => (close(), go(href));
      return element(
        'div.dialog-body',
        element('p', t('close.text')),
        element(
          'ul.rows',
          open.map((one) =>
            element(
              'li',
              element(
                'button.row.menu-row',
                { type: 'button', onclick: () => leave(one.href), 'data-testid': 'still-open', 'data-kind': one.kind },
                icon('warning'),
                element('span.row-main', openText(one)),
                icon('next'),
              ),
            )
          ),
        ),
        element('p.muted', t('close.after')),
        element(
          'div.form-actions',
          element('button.button', {
            type: 'button',
            onclick: () => close(),
            'data-focus': true,
            'data-testid': 'keep-open',
          }, t('close.keep')),
          element('button.button.danger', {
            type: 'button',
            onclick: () => close(true),
            'data-testid': 'close-anyway',
          }, t('close.anyway')),
        ),
      );
    },
    { name: 'close-dialog' },
  );
}
