/** One member: the card as it will be printed, downloads, and printing with the job's real state. */

import { get, remove } from '../api.js';
import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { loading, page, retitle, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { memberBadges, memberDetails } from '../members/details.js';
import { personalData } from '../members/personal-data.js';
import { memberPhoto } from '../members/photo.js';
import { plannedAs } from '../members/planned.js';
import { printPanel } from '../members/print.js';
import { signedCards } from '../members/signed-card.js';
import { go } from '../router.js';

export default function memberPage({ parameters: { id }, signal }) {
  const content = loading(() => get(`/v1/members/${id}`, signal), (member) => {
    retitle(view, element('span', { 'data-testid': 'member-name' }, member.name));
    return draw(member, signal, content.reload);
  }, { signal });
  const view = page({ title: t('member.one'), back: '#/members', name: 'member' }, content.box);
  return view;
}

function draw(member, signal, reload) {
  const card = `/v1/members/${member.id}/card`;
  const download = (format) =>
    link(format.toUpperCase(), `${card}.${format}`, {
      symbol: 'download',
      download: '',
      testid: `card-${format}`,
    });
  const drawn = () => `${card}.svg?v=${Date.now()}`;
  const preview = element('img.card-preview', {
    src: drawn(),
    alt: t('card.alt', { name: member.name }),
    'data-testid': 'card-preview',
  });
  return element(
    'div.member-page',
    { 'data-testid': 'member', 'data-member': member.id },
    element(
      'p.facts',
      element('span', t('member.numberIs', { number: member.number })),
      memberBadges(member),
    ),
    element(
      'div.columns',
      section(
        t('card.title'),
        preview,
        element('div.button-row.even', ['png', 'svg', 'pdf'].map(download)),
      ),
      element(
        'div.column',
        section(t('print.title'), printPanel(member, signal)),
        section(t('signedCard.title'), signedCards(member, () => (preview.src = drawn()), signal)),
        section(
          t('member.details'),
          memberPhoto(member, { signal, onChanged: reload }),
          memberDetails(member),
          may.record() &&
            element(
              'div.button-row',
              link(t('action.edit'), `#/members/${member.id}/edit`, { symbol: 'pencil', testid: 'edit-member' }),
              may.administer() &&
                button(t('action.delete'), () => erase(member), { symbol: 'trash', testid: 'delete-member' }),
            ),
        ),
        plannedAs(member, signal),
        personalData(member),
      ),
    ),
  );
}

async function erase(member) {
  if (!(await confirmed(t('member.delete'), t('member.delete.text', { name: member.name }), t('action.delete')))) {
    return;
  }
  await remove(`/v1/members/${member.id}`);
  go('/members');
}
