/** A section of the settings: it is saved as a whole, and keeps what was typed until it is saved. */

import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { Problem } from '../api.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { complain, forgive } from './control.js';
import { settings } from './state.js';
import { label, refusal, settingOf } from './words.js';

/** `build()` answers the controls of `keys`; it is called again when the settings have changed. */
export function settingsForm({ name, keys, build, signal }) {
  const controls = element('div.setting-fields');
  const trouble = element('div');
  const unsaved = element('p.unsaved', { role: 'status', 'data-testid': `unsaved-${name}` });
  const save = element('button.button.primary', { type: 'submit', 'data-testid': `save-${name}` }, t('action.save'));
  const box = element(
    'form.form',
    { 'data-testid': `settings-${name}`, novalidate: true, onsubmit: send },
    controls,
    trouble,
    element('div.form-actions', save, unsaved),
  );
  const isLocked = () => keys.every((key) => settings.isLocked(key));

  function draw() {
    fill(controls, build());
    save.hidden = isLocked();
    tell();
  }

  function tell() {
    fill(unsaved, settings.hasTyped(keys) && t('settings.unsaved'));
  }

  async function send(event) {
    event.preventDefault();
    if (!settings.hasTyped(keys)) return toast(t('settings.nothingChanged'));
    save.disabled = true;
    fill(trouble);
    forgive(box);
    try {
      await settings.save(keys);
      toast(t('settings.saved'));
    } catch (problem) {
      fill(trouble, problemBox(worded(problem)));
      trouble.scrollIntoView({ block: 'nearest' });
    } finally {
      save.disabled = false;
    }
  }

  /** Each error stands at its setting; what has no place there stands beside the button. */
  function worded(problem) {
    const errors = problem.rest?.errors;
    if (!errors) return problem;
    const homeless = errors.filter((error) => !complain(box, settingOf(error.key), refusal(error)));
    return new Problem({
      title: problem.title,
      status: problem.status,
      detail: homeless.map((error) => `${label(settingOf(error.key))}: ${refusal(error)}`).join(' '),
      action: problem.action,
    });
  }

  settings.addEventListener('loaded', draw, { signal });
  settings.addEventListener('typed', tell, { signal });
  draw();
  return box;
}
