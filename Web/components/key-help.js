/** The overlay that lists the keys which work on this page. */

import { element } from '../element.js';
import { t } from '../i18n.js';
import { keysAreOn, keysNow, switchKeys } from '../keys.js';
import { openDialog } from './dialog.js';

export function showKeys() {
  return openDialog(
    t('keys.title'),
    () =>
      element(
        'div.dialog-body',
        element(
          'dl.key-list',
          [...keysNow().map(({ key, label }) => [key, t(label)]), ['Tab', t('keys.tab')], ['Enter', t('keys.enter')], [
            'Esc',
            t('keys.escape'),
          ]].map(([key, text]) =>
            element(
              'div',
              element('dt', element('kbd', key.length === 1 ? key.toUpperCase() : key)),
              element('dd', text),
            )
          ),
        ),
        element(
          'label.check',
          element('input', {
            type: 'checkbox',
            checked: keysAreOn(),
            onchange: (event) => switchKeys(event.target.checked),
            'data-testid': 'keys-switch',
          }),
          element('span', t('keys.switch')),
        ),
      ),
    { name: 'keys-dialog' },
  );
}
