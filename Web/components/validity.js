/** What a field still lacks, in the language of the page: a browser would say it in its own. */

import { date, number } from '../format.js';
import { t } from '../i18n.js';

/** Words the complaints of the fields within `box`, and takes each back as soon as something is changed. */
export function wordComplaints(box) {
  box.addEventListener('invalid', ({ target }) => target.setCustomValidity(complaint(target)), true);
  for (const kind of ['input', 'change']) {
    // Of several radio buttons each has complained.
    box.addEventListener(kind, () => {
      for (const control of box.elements) control.setCustomValidity?.('');
    }, true);
  }
}

function complaint(control) {
  const { validity, type, min, max } = control;
  const limit = (value) => (type === 'date' ? date(value) : number(Number(value)));
  if (validity.valueMissing) {
    return t(type === 'radio' || control.matches('select') ? 'validity.choose' : 'validity.missing');
  }
  if (validity.typeMismatch || validity.badInput || validity.patternMismatch) return t('validity.form');
  if (validity.rangeUnderflow) return t('validity.least', { limit: limit(min) });
  if (validity.rangeOverflow) return t('validity.most', { limit: limit(max) });
  if (validity.stepMismatch) return t('validity.step');
  if (validity.tooLong) return t('validity.long', { limit: control.maxLength });
  return validity.customError ? control.validationMessage : t('validity.form');
}
