/** Numbers, dates and identities as people read them. */

import { locale, t } from './i18n.js';

const formatters = new Map();
const day = 86_400_000;

function cached(kind, options) {
  const key = locale() + kind.name + JSON.stringify(options);
  if (!formatters.has(key)) formatters.set(key, new kind(locale(), options));
  return formatters.get(key);
}

export function number(value, digits = 0) {
  return cached(Intl.NumberFormat, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** Digits of a weight without the unit: one decimal, two when the scale gives them. */
export function weight(kilograms) {
  if (kilograms === null || kilograms === undefined) return '–';
  const steady = Object.is(Math.round(kilograms * 10), -0) ? 0 : kilograms;
  return cached(Intl.NumberFormat, { minimumFractionDigits: 1, maximumFractionDigits: 2, useGrouping: false }).format(
    steady,
  );
}

export const kilograms = (value) => (value === null || value === undefined ? '–' : `${weight(value)} kg`);

export function signed(value, digits = 1) {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' };
  return cached(Intl.NumberFormat, options).format(value);
}

export function date(value) {
  if (!value) return '–';
  return cached(Intl.DateTimeFormat, { day: 'numeric', month: 'numeric', year: 'numeric' }).format(moment(value));
}

export const shortDate = (value) =>
  cached(Intl.DateTimeFormat, { day: 'numeric', month: 'numeric' }).format(moment(value));
export const monthDate = (value) =>
  cached(Intl.DateTimeFormat, { month: 'numeric', year: 'numeric' }).format(moment(value));
export const clockTime = (value) =>
  cached(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit' }).format(moment(value));
export const clock = (value) =>
  cached(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 1 })
    .format(moment(value));

/** A moment; only the day when the time was not recorded. */
export function dateTime(value) {
  if (!value) return '–';
  return isDay(value) ? date(value) : `${date(value)} ${clockTime(value)}`;
}

/** Time alone for today, the day for everything older. */
export function recent(value) {
  const days = daysSince(value);
  if (days === 0 && !isDay(value)) return clockTime(value);
  return days < 300 ? shortDate(value) : date(value);
}

const isDay = (value) => typeof value === 'string' && value.length === 10;

/** A bare day is that day here, not midnight in Greenwich. */
export const moment = (value) => (isDay(value) ? new Date(`${value}T00:00`) : new Date(value));

export const today = () => localDay(new Date());

/** The day here on which a moment was, as a field for dates wants it. */
export const localDay = (value) => moment(value).toLocaleDateString('sv-SE');

export function daysSince(value) {
  const start = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((start(new Date()) - start(moment(value))) / day);
}

/** "3 days ago", "yesterday". */
export function daysAgo(value) {
  return cached(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(-daysSince(value), 'day');
}

/** Age in the unit farmers use: days, then months, then years. */
export function age(born) {
  if (!born) return '–';
  const days = daysSince(born);
  if (days < 0) return '–';
  if (days < 60) return t('age.days', { count: days });
  const from = moment(born);
  const now = new Date();
  const months = (now.getFullYear() - from.getFullYear()) * 12 + now.getMonth() - from.getMonth() -
    (now.getDate() < from.getDate() ? 1 : 0);
  if (months < 24) return t('age.months', { count: months });
  const rest = months % 12;
  const years = t('age.years', { count: Math.floor(months / 12) });
  return rest ? `${years} ${t('age.monthsShort', { count: rest })}` : years;
}

/** How long ago a byte came: seconds while it matters. */
export function since(value) {
  if (!value) return t('time.never');
  const seconds = Math.max(0, Math.round((Date.now() - new Date(value)) / 1000));
  const relative = cached(Intl.RelativeTimeFormat, { numeric: 'always', style: 'short' });
  if (seconds < 60) return relative.format(-seconds, 'second');
  if (seconds < 3600) return relative.format(-Math.round(seconds / 60), 'minute');
  return seconds < 86_400 ? relative.format(-Math.round(seconds / 3600), 'hour') : dateTime(value);
}

export function bytes(count) {
  if (count < 1000) return `${number(count)} B`;
  if (count < 1e6) return `${number(count / 1e3, 1)} kB`;
  return count < 1e9 ? `${number(count / 1e6, 1)} MB` : `${number(count / 1e9, 1)} GB`;
}

/** 203000123456789 → "203 000 123 456 789". */
export const eid = (value) => (value ? value.replace(/(\d{3})(?=\d)/g, '$1 ') : '–');

/** CZ123456789 → "CZ 123456 789": the last three digits are the kodex. */
export function earTag(value) {
  const match = /^([A-Z]{2})(\d+?)(\d{3})?$/.exec(value ?? '');
  return match ? match.slice(1).filter(Boolean).join(' ') : (value ?? '–');
}

/** "2 · Heifers": groups and barns are known by number, a name is optional. */
export function locationName(value, kind = value?.kind ?? 'group') {
  if (!value) return null;
  return value.name ? `${value.number} · ${value.name}` : t(`animal.${kind}Number`, { number: value.number });
}

/** A number as it is typed into a field: every decimal it has, and no spaces. */
export const plainNumber = (value) =>
  cached(Intl.NumberFormat, { maximumFractionDigits: 6, useGrouping: false }).format(value);

/** Number typed with a comma or a point; `null` when it is not one. */
export function typedNumber(text) {
  const plain = String(text ?? '').trim().replace(/\s/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** What was written to stand after a colon, or as a heading, stands alone. */
export function sentence(text) {
  const closed = /[.!?…]$/.test(text) ? text : `${text}.`;
  return closed.charAt(0).toLocaleUpperCase(locale()) + closed.slice(1);
}

/** Those that are said, one after the other. */
export const sentences = (...texts) => texts.filter(Boolean).map(sentence).join(' ');
