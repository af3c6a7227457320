/**
 * The row of buttons under the list. It stands at the edge of the screen and is always as high: what comes and goes in it
 * moves no weighing.
 */

import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { element, redraw } from '../element.js';
import { t } from '../i18n.js';

/** `acts` are `giveCertain`, `giveToOne`, `discard`, `chooseAll`, `chooseNone` and `takeBack`. */
export function binBar(acts) {
  const box = element('div.bin-bar', { 'data-testid': 'bin-bar', hidden: true });
  return {
    box,
    show({ count, chosen, certain, last }) {
      box.hidden = !may.record() || (count === 0 && !last);
      redraw(
        box,
        chosen > 0 ? withChosen(chosen, acts) : [
          last && element('span.bin-said', { role: 'status', 'data-testid': 'bin-said' }, last.text),
          last && button(t('bin.takeBack'), acts.takeBack, { symbol: 'undo', testid: 'bin-take-back' }),
          certain > 0 &&
          button(t('bin.giveCertain', { count: certain }), acts.giveCertain, {
            symbol: 'check',
            kind: 'primary',
            testid: 'bin-give-certain',
          }),
          count > 1 && button(t('bin.chooseAll'), acts.chooseAll, { testid: 'bin-choose-all' }),
        ],
      );
    },
  };
}

const withChosen = (chosen, acts) => [
  element('span.bin-said', { role: 'status', 'data-testid': 'bin-said' }, t('bin.chosen', { count: chosen })),
  button(t('bin.toOne'), acts.giveToOne, { symbol: 'tag', kind: 'primary', testid: 'bin-to-one' }),
  button(t('action.discard'), acts.discard, { symbol: 'trash', testid: 'bin-discard' }),
  button(t('bin.chooseNone'), acts.chooseNone, { testid: 'bin-choose-none' }),
];
