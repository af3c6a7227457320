/** What is wrong with Bluetooth, in the reader's language. */

import { sentence } from '../format.js';
import { t } from '../i18n.js';
import { told } from '../told.js';

/** Of a trouble that stands in an answer, or of a request that was refused: `{ message, action }`. */
export function bluetoothWords(problem) {
  const { title, action } = told({ title: problem?.message, ...problem, code: problem?.code ?? problem?.rest?.code });
  return { message: sentence(title ?? t('problem.here')), action: action ? sentence(action) : null };
}
