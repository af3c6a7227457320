/** Phones: the code that lets one in, and those that came. */

import { may } from '../account.js';
import { page, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { invitation } from '../phones/invitation.js';
import { phoneList } from '../phones/list.js';

export default function phonesPage({ signal }) {
  const list = may.administer() && phoneList({ signal });
  return page(
    { title: t('phone.title'), back: '#/settings', name: 'phones' },
    section(
      t('phone.connect'),
      element('p', t('phone.connect.text')),
      invitation({ signal, onConnected: () => list && list.reload() }),
    ),
    list && section(t('phone.list'), list.box),
  );
}
