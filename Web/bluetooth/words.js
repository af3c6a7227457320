/** What is wrong with Bluetooth, in the reader's language. */

import { sentence } from '../format.js';
import { t, word } from '../i18n.js';

/** Of a trouble that stands in an answer, or of a request that was refused: `{ message, action }`. */
export function bluetoothWords(problem) {
  const message = word(`problem.${problem?.code}`) ?? problem?.title ?? problem?.message ?? t('problem.here');
  const action = word(`problem.${problem?.code}.action`) ?? problem?.action;
  const detail = problem?.code === 'bluetooth-failed' ? sentence(problem.message) : '';
  return { message: [sentence(message), detail].filter(Boolean).join(' '), action: action ? sentence(action) : null };
}
