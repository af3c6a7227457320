/** Door events as a calendar for other programs, at an address that can be made anew. */

import { get, post, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { loading } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { dateTime } from '../format.js';
import { t } from '../i18n.js';

const path = '/v1/door-events/feed';

export function showFeed() {
  return openDialog(t('door.feed.title'), () => {
    let made = null;
    const standing = loading(() => get(path), draw);

    async function renew() {
      made = new URL((await post(path)).path, location.origin).href;
      await standing.reload();
    }

    async function end() {
      await remove(path);
      made = null;
      toast(t('door.feed.ended'));
      await standing.reload();
    }

    function draw({ feed }) {
      return [
        element(
          'p',
          feed ? t('door.feed.since', { date: dateTime(feed.madeAt), name: feed.madeBy }) : t('door.feed.none'),
        ),
        made && element('p', t('door.feed.once')),
        made && element('code.mono', { 'data-testid': 'door-feed-address' }, made),
        element(
          'div.form-actions',
          button(t('door.feed.renew'), renew, { kind: 'primary', testid: 'door-feed-renew' }),
          feed && button(t('door.feed.end'), end, { testid: 'door-feed-end' }),
        ),
      ];
    }
    return element('div.dialog-body', element('p.hint', t('door.feed.text')), standing.box);
  }, { name: 'door-feed' });
}
