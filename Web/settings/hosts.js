/** Names under which the gateway answers, one a line. */

import { element } from '../element.js';
import { t } from '../i18n.js';
import { labelled } from './control.js';
import { settings } from './state.js';

const key = 'allowed-hosts';

export function hosts() {
  const names = (settings.isTyped(key) ? settings.typed(key) : settings.item(key).value) ?? [];
  const input = element('textarea.input', {
    rows: Math.max(3, names.length + 1),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    disabled: settings.isLocked(key),
    value: names.join('\n'),
    'data-setting': key,
    'data-testid': `setting-${key}`,
    oninput: () => settings.type(key, input.value.split(/[\s,;]+/).filter(Boolean)),
  });
  return labelled(key, input, t(`setting.${key}.hint`));
}
