/** What can be recorded of an animal, each a big button: what is recorded most at this browser stands first. */

import { openDialog } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { t, word } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { recordable } from './kinds.js';

const symbols = {
  weighing: 'scale',
  note: 'pencil',
  move: 'next',
  selection: 'gate',
  tagging: 'tag',
  culling: 'leave',
};

export function countRecorded(name) {
  const counts = preference('recorded', {});
  remember('recorded', { ...counts, [name]: (counts[name] ?? 0) + 1 });
}

/** Answers the name of a form, or `null`. */
export function chooseForm(animal) {
  const counts = preference('recorded', {});
  const names = recordable(animal).sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
  return openDialog(
    t('record.choose'),
    (close) =>
      element(
        'div.dialog-body.picker',
        names.map((name) =>
          element(
            'button.button.large',
            { type: 'button', onclick: () => close(name), 'data-testid': `pick-${name}` },
            symbols[name] && icon(symbols[name]),
            word(`record.${name}`) ?? t(`change.${name}`),
          )
        ),
      ),
    { name: 'picker', wide: true },
  );
}
