/** Language and theme, each a row of buttons. */

import { element } from '../element.js';
import { language, languages, t } from '../i18n.js';
import { preference, setTheme } from '../preferences.js';

export function languageSwitch() {
  const change = (code) => window.dispatchEvent(new CustomEvent('language', { detail: code }));
  return segments(t('settings.language'), Object.entries(languages), language(), change, 'language');
}

export function themeSwitch() {
  const options = [['', t('theme.system')], ['light', t('theme.light')], ['dark', t('theme.dark')]];
  return segments(t('settings.theme'), options, preference('theme') ?? '', (theme) => setTheme(theme || null), 'theme');
}

export function segments(label, options, chosen, onChoose, name) {
  const buttons = options.map(([value, text]) =>
    element('button.segment', {
      type: 'button',
      'aria-pressed': String(value === chosen),
      onclick: () => choose(value),
      'data-testid': `${name}-${value || 'system'}`,
    }, text)
  );
  function choose(value) {
    options.forEach(([key], index) => buttons[index].setAttribute('aria-pressed', String(key === value)));
    onChoose(value);
  }
  return element('div.segments', { role: 'group', 'aria-label': label }, buttons);
}
