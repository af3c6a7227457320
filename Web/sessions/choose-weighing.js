/** Finds the weighing of an animal that was not weighed: one that belongs to nobody, or one too many of another. */

import { post } from '../api.js';
import { animalName } from '../animals/identity.js';
import { openDialog } from '../components/dialog.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { dateTime, kilograms } from '../format.js';
import { t } from '../i18n.js';

/** Resolves with the weighing that the animal was given, or with `null`. */
export function chooseWeighing(animal, weighings) {
  return openDialog(
    t('choose.title', { tag: animal.earTagText }),
    (close) => {
      const trouble = element('div');
      const give = async (weighing) => {
        try {
          const given = await post(`/v1/weighings/${weighing.id}/assign`, { animalId: animal.id });
          toast(t('assign.done', { tag: animal.earTagText, weight: kilograms(weighing.kilograms) }));
          close(given);
        } catch (problem) {
          fill(trouble, problemBox(problem));
        }
      };
      return element(
        'div.dialog-body',
        trouble,
        element(
          'ul.rows',
          weighings.map((weighing) =>
            element(
              'li',
              element(
                'button.row',
                {
                  type: 'button',
                  onclick: () => give(weighing),
                  'data-testid': 'choose-weighing',
                  'data-weighing': weighing.id,
                },
                element('span.row-main', element('strong', kilograms(weighing.kilograms))),
                element(
                  'span.row-note',
                  element('span', dateTime(weighing.at)),
                  weighing.animal ? animalName(weighing.animal) : element('span', t('unassigned.one')),
                ),
              ),
            )
          ),
        ),
      );
    },
    { name: 'choose-dialog' },
  );
}
