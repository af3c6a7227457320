/** When what is due on an animal becomes so. */

import { element } from '../element.js';
import { textSetting } from './fields.js';

export const workKeys = [
  'weighing.selection-days',
  ...['pregnancy-check-days', 'calving-days', 'dry-off-days', 'weaning-weight', 'breeding-weight'].map((name) =>
    `work.${name}`
  ),
];

export const work = () => element('div.form-grid', workKeys.map((key) => textSetting(key)));
