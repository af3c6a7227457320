/** A section of the settings: it is saved as a whole, and keeps what was typed until it is saved. */

import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { Problem } from '../api.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { complain, forgive } from './control.js';
import { canonical, settings } from './state.js';
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

  let drawn = null;

  function draw() {
    drawn = said();
    const cursor = cursorIn(controls);
    fill(controls, build());
    save.hidden = isLocked();
    tell();
    putBack(cursor, controls);
  }

  /** What is the same is not drawn anew: somebody may be typing there. */
  const said = () => canonical(keys.map((key) => settings.item(key)));
  const redraw = () => said() !== drawn && draw();

  function tell() {
    fill(unsaved, settings.hasTyped(keys) && t('settings.unsaved'));
  }

  async function send(event) {
    event.preventDefault();
    fill(trouble);
    forgive(box);
    if (!settings.hasTyped(keys)) return toast(t('settings.nothingChanged'));
    save.disabled = true;
    try {
      await settings.save(keys);
      // What goes back to a default stands there again.
      draw();
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

  settings.addEventListener('loaded', redraw, { signal });
  settings.addEventListener('typed', tell, { signal });
  draw();
  return box;
}

/** Where somebody types, when the setting is changed elsewhere meanwhile. */
function cursorIn(controls) {
  const field = document.activeElement;
  if (!controls.contains(field) || !field.dataset.setting) return null;
  return { key: field.dataset.setting, at: field.selectionStart };
}

function putBack(cursor, controls) {
  const field = cursor && controls.querySelector(`[data-setting="${CSS.escape(cursor.key)}"]`);
  field?.focus({ preventScroll: true });
  if (Number.isInteger(cursor?.at)) field?.setSelectionRange?.(cursor.at, cursor.at);
}
