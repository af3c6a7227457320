/** Photos of an animal: the newest beside what it is, all of them at a tap. */

import { may } from '../account.js';
import { all, post, remove, upload } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { fileButton } from '../components/drop-zone.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { dateTime, earTag } from '../format.js';
import { t } from '../i18n.js';
import { photoOf } from '../scan/photo.js';
import { station } from '../station.js';

const address = (animal) => `/v1/animals/${animal.id}/photos`;

/** `photo` is the newest one, where it is known already; `beside` is what stands at its side. */
export function animalPhotos(animal, { photo = null, signal }, ...beside) {
  const shown = element('div.animal-photo-shown');
  const deleted = element('div.photo-deleted', { role: 'status' });
  const acts = element('div.button-row.photo-acts');
  const trouble = element('div');
  draw(photo);
  drawActs();
  const changed = ({ detail }) => detail?.animalId === animal.id && read();
  for (const kind of ['photo.added', 'photo.deleted']) station.addEventListener(kind, changed, { signal });

  async function read() {
    const [newest] = await all(address(animal), signal).catch(() => []);
    if (!signal.aborted) draw(newest ?? null);
  }

  function draw(newest) {
    shown.hidden = !newest;
    fill(shown, newest && photoButton(newest, animal, { onDeleted: offerBack }));
  }

  function drawActs(isStoring = false) {
    acts.hidden = !may.record();
    if (acts.hidden) return;
    const picture = { accept: 'image/*', onFile: store };
    fill(
      acts,
      isStoring ? element('p.photo-storing', { role: 'status' }, t('photo.storing')) : [
        fileButton({ ...picture, name: 'take-photo', text: t('photo.take'), symbol: 'camera', capture: 'environment' }),
        fileButton({
          ...picture,
          name: 'choose-photo',
          text: element('span.photo-choose', t('photo.choose')),
          symbol: 'image',
        }),
      ],
    );
  }

  async function store(file) {
    drawActs(true);
    fill(trouble);
    try {
      await upload(address(animal), await photoOf(file), signal);
      fill(deleted);
      toast(t('photo.stored'));
      await read();
    } catch (problem) {
      if (!signal.aborted) fill(trouble, problemBox(problem));
    } finally {
      drawActs();
    }
  }

  /** Who deleted the wrong one gets it back by one press. */
  function offerBack(photo) {
    const back = button(t('photo.back'), async () => {
      await post(`${address(animal)}/${photo.hash}/restore`);
      fill(deleted);
      await read();
    }, { symbol: 'undo', testid: 'photo-back' });
    fill(deleted, element('span', t('photo.deleted')), back);
    read();
  }

  return element(
    'div.animal-photos',
    { 'data-testid': 'photos' },
    shown,
    element('div.animal-photo-side', beside, acts, deleted, trouble),
  );
}

/** The photo in small; a tap shows all there are. Without `onDeleted` none can be deleted from there. */
export function photoButton(photo, animal, { onDeleted = null } = {}) {
  const name = t('photo.of', { tag: earTag(animal.earTag) });
  return element(
    'button.photo-small',
    {
      type: 'button',
      'aria-label': t('photo.enlarge', { photo: name }),
      'data-testid': 'photo',
      'data-hash': photo.hash,
      onclick: () => showPhotos(photo, animal, onDeleted),
    },
    element('img', { src: photo.smallUrl, alt: '', width: photo.smallWidth, height: photo.smallHeight }),
  );
}

/** All photos of an animal, one at a time, the newest first. */
async function showPhotos(first, animal, onDeleted) {
  const photos = await all(address(animal)).catch(() => [first]);
  if (photos.length === 0) photos.push(first);
  let index = Math.max(0, photos.findIndex(({ hash }) => hash === first.hash));
  await openDialog(
    t('photo.of', { tag: earTag(animal.earTag) }),
    (close) => {
      const body = element('div.dialog-body.photo-view');
      const step = (by) => {
        index = (index + by + photos.length) % photos.length;
        draw();
      };
      function draw() {
        const photo = photos[index];
        fill(
          body,
          element('img.photo-large', {
            src: photo.url,
            alt: t('photo.of', { tag: earTag(animal.earTag) }),
            width: photo.width,
            height: photo.height,
            'data-testid': 'photo-large',
            'data-hash': photo.hash,
          }),
          element('p.muted', t('photo.added', { at: dateTime(photo.addedAt), by: photo.addedBy })),
          element(
            'div.button-row.photo-turns',
            photos.length > 1 && [
              turn('next', t('photo.newer'), () => step(-1), 'photo-newer', 'mirrored'),
              element('span', { 'data-testid': 'photo-count' }, `${index + 1} / ${photos.length}`),
              turn('next', t('photo.older'), () => step(1), 'photo-older'),
            ],
            onDeleted && may.administer() &&
              button(t('photo.delete'), () => ask(photo), { symbol: 'trash', testid: 'delete-photo' }),
          ),
        );
      }
      async function ask(photo) {
        const text = t('photo.delete.text');
        if (!(await confirmed(t('photo.delete.title'), text, t('list.delete.act')))) return;
        await remove(`${address(animal)}/${photo.hash}`);
        close();
        onDeleted(photo);
      }
      draw();
      return body;
    },
    { name: 'photo-dialog', wide: true },
  );
}

const turn = (symbol, label, act, testid, kind = '') =>
  element('button.button.square', {
    type: 'button',
    class: kind,
    'aria-label': label,
    title: label,
    onclick: act,
    'data-testid': testid,
  }, icon(symbol));
