/** How long what is not the herd itself is kept. */

import { element } from '../element.js';
import { textSetting } from './fields.js';

export const retentionKeys = ['event-days', 'trace-days', 'capture-days'].map((name) => `retention.${name}`);

export function retention() {
  return element('div.form-grid', retentionKeys.map((key) => textSetting(key, { inputmode: 'numeric' })));
}
