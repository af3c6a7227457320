/** The photo of a member, by which whoever shows a card is recognised. */

import { may } from '../account.js';
import { remove, upload } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { fileButton } from '../components/drop-zone.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { photoOf } from '../scan/photo.js';

/** Where the photo is had; its hash makes a browser ask for another one when it is another. */
export const photoAddress = ({ id, photo }, size = 'large') =>
  `/v1/members/${id}/photo?size=${size}&v=${photo.hash.slice(0, 12)}`;

/** `onChanged()` after the photo is another one. */
export function memberPhoto(member, { signal, onChanged }) {
  const address = `/v1/members/${member.id}/photo`;
  const acts = element('div.button-row');
  const trouble = element('div');
  draw();

  function draw(isStoring = false) {
    if (!may.record()) return;
    const picture = { accept: 'image/*', onFile: store };
    fill(
      acts,
      isStoring ? element('p.photo-storing', { role: 'status' }, t('photo.storing')) : [
        fileButton({ ...picture, name: 'take-photo', text: t('photo.take'), symbol: 'camera', capture: 'user' }),
        fileButton({ ...picture, name: 'choose-photo', text: t('photo.choose'), symbol: 'image' }),
        member.photo && may.administer() &&
        button(t('member.photo.remove'), ask, { symbol: 'trash', testid: 'remove-photo' }),
      ],
    );
  }

  async function store(file) {
    draw(true);
    fill(trouble);
    try {
      await upload(address, await photoOf(file), signal);
      toast(t('photo.stored'));
      onChanged();
    } catch (problem) {
      if (!signal.aborted) fill(trouble, problemBox(problem));
    } finally {
      draw();
    }
  }

  async function ask() {
    const title = t('member.photo.remove.title');
    if (!(await confirmed(title, t('member.photo.remove.text'), t('member.photo.remove')))) return;
    await remove(address);
    onChanged();
  }

  return element(
    'div.member-photo',
    { 'data-testid': 'member-photo' },
    member.photo && element('img.portrait', {
      src: photoAddress(member),
      alt: t('member.photo.of', { name: member.name }),
      width: member.photo.width,
      height: member.photo.height,
      'data-testid': 'portrait',
    }),
    acts,
    trouble,
  );
}
