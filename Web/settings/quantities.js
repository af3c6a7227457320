/** Weights and times of the settings: as the gateway writes them, and as people type them. */

import { typedNumber } from '../format.js';
import { locale } from '../i18n.js';

const seconds = { ms: 0.001, s: 1, min: 60, h: 3600 };

/** `300ms` → `0,3`; `20 kg` → `20`. What is neither stays what it is. */
export function shownQuantity(text) {
  const [, digits, unit] = /^([\d.]+) ?(ms|s|min|h|kg)$/.exec(text ?? '') ?? [];
  return digits ? plain(Number(digits) * (seconds[unit] ?? 1)) : text ?? '';
}

/** What was typed as the gateway writes it; what is no number is left to the gateway to refuse. */
export function typedQuantity(text, kind) {
  if (text === '') return null;
  const value = typedNumber(text);
  if (value === null) return text;
  if (kind === 'weight') return `${value} kg`;
  const milliseconds = Math.round(value * 1000);
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}

export const unitOf = { weight: 'kg', duration: 's' };

const plain = (value) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 3, useGrouping: false }).format(value);
