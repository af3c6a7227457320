/** Tables for Excel, with the decimal mark that was chosen last. */

import { language } from '../i18n.js';
import { preference } from '../preferences.js';
import { link } from './buttons.js';

/** Czech tables have decimal commas, and so semicolons between the fields. */
const layouts = {
  comma: { decimal: 'comma', delimiter: 'semicolon' },
  point: { decimal: 'point', delimiter: 'comma' },
};

export const chosenLayout = () => preference('decimal', language() === 'cs' ? 'comma' : 'point');

/** The query that asks for a table as it was chosen. */
export const tableLayout = () => ({ language: language(), ...layouts[chosenLayout()] });

export const tableAddress = (path) => `${path}?${new URLSearchParams(tableLayout())}`;

/** The gateway names the file. */
export function tableLink(path, { text = 'CSV', testid }) {
  return link(text, tableAddress(path), { symbol: 'download', download: '', testid });
}
