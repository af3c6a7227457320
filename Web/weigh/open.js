/** Identity before weight: whose the next weighing is, because somebody says so by a scanner, some digits or a tap. */

import { may } from '../account.js';
import { post, remove } from '../api.js';
import { animalText } from '../animals/identity.js';
import { animalSearch } from '../animals/search.js';
import { button, link } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { kilograms } from '../format.js';
import { t } from '../i18n.js';
import { openFound, showScanned } from '../scan/open-code.js';
import { station } from '../station.js';

/** Makes an animal the one of the next weighing here; answers the weighing if it stood there without a name. */
export async function openAnimal(animal) {
  const { weighing } = await post('/v1/station/animal', { animalId: animal.id, place: station.place });
  toast(
    weighing
      ? t('assign.done', { tag: animalText(animal), weight: kilograms(weighing.kilograms) })
      : t('opened.now', { tag: animalText(animal) }),
  );
  return weighing ?? null;
}

/** Takes it back. */
export const closeAnimal = () => remove(`/v1/station/animal?${new URLSearchParams({ place: station.place })}`);

/** Asks whose the next weighing is. */
export function chooseAnimal(text = '') {
  const lifetime = new AbortController();
  return openDialog(
    t('opened.title'),
    (close) => {
      const trouble = element('div');
      const pick = async (animal) => {
        try {
          close((await openAnimal(animal)) ?? animal);
        } catch (problem) {
          fill(trouble, problemBox(problem));
          trouble.scrollIntoView({ block: 'nearest' });
        }
      };
      return element(
        'div.dialog-body',
        element('p.muted', t('opened.how')),
        trouble,
        animalSearch({ signal: lifetime.signal, onPick: pick, focus: true, search: text }).box,
        element('div.button-row', link(t('opened.photo'), '#/scan', { symbol: 'scan', testid: 'open-by-photo' })),
      );
    },
    { name: 'open-animal-dialog', wide: true },
  ).finally(() => lifetime.abort());
}

/** The button that asks. */
export const chooseButton = (kind = '') =>
  may.record() && button(t('opened.choose'), () => chooseAnimal(), { symbol: 'search', kind, testid: 'choose-animal' });

/** What a scanner read at the scale: an animal is the next one, anything else is opened as everywhere. */
export const openScanned = (texts) =>
  showScanned(texts, async (found) => {
    if (found.kind !== 'animal' || !may.record()) return openFound(found);
    await openAnimal(found.animal);
    return true;
  });
