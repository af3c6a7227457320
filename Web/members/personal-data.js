/** What is held of one person: saved for that person, or erased everywhere. */

import { request } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { saveFile } from '../print/file.js';
import { go } from '../router.js';

/** For administrators; nothing for anybody else. */
export function personalData(member) {
  if (!may.administer()) return null;
  const path = `/v1/members/${member.id}/personal-data`;
  const save = (format) =>
    button(t(`personalData.${format}`), () => saveFile(`${path}.${format}`), {
      symbol: 'download',
      testid: `personal-data-${format}`,
    });
  return section(
    t('personalData.title'),
    element('p.muted', t('personalData.text')),
    element('div.button-row', save('html'), save('json')),
    element('p.muted', t('personalData.erase.text')),
    element(
      'div.button-row',
      button(t('personalData.erase'), () => erase(member, path), { symbol: 'trash', testid: 'erase-person' }),
    ),
  );
}

async function erase(member, path) {
  const text = t('personalData.erase.sure', { name: member.name, number: member.number });
  if (!(await confirmed(t('personalData.erase'), text, t('personalData.erase')))) return;
  const erasure = await request('DELETE', path);
  await openDialog(t('personalData.erased'), (close) =>
    element(
      'div.dialog-body',
      { 'data-testid': 'erasure' },
      element('p', t('personalData.erased.text', erasure)),
      told('mentions', erasure.mentions, mention),
      told('signed', erasure.signed, (one) => t('personalData.signed.of', one)),
      told('renewed', erasure.renewed, (copy) => copy),
      told('removed', erasure.removed, (copy) => copy),
      told('copies', erasure.copies, (copy) => copy),
      told('pending', erasure.pending, (step) => t(`personalData.pending.${step}`)),
      element('div.button-row', button(t('action.close'), () => close(), { kind: 'primary', testid: 'erasure-close' })),
    ), { name: 'erased' });
  go('/members');
}

/** Where it stands; of an animal, a link to it. */
function mention({ where, animalId }) {
  const words = t(`personalData.where.${where}`);
  return animalId ? element('a', { href: `#/animals/${animalId}` }, words) : words;
}

/** What somebody still has to look at. */
const told = (what, items, words) =>
  items.length > 0 &&
  element(
    'div',
    { 'data-testid': `erasure-${what}` },
    element('p', element('strong', t(`personalData.${what}`, { count: items.length }))),
    element('ul', items.map((item) => element('li', words(item)))),
  );
