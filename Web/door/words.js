/** What the door says, and how: a word and a sign for each answer, never a colour alone. */

import { clockTime, number, shortDate } from '../format.js';
import { locale, t } from '../i18n.js';

/** `tone` is the colour, `symbol` the sign beside the word, `sound` what is heard. */
const looks = {
  welcome: { symbol: 'check', sound: 'recorded' },
  ask: { symbol: 'warning', sound: 'alert' },
  stop: { symbol: 'close', sound: 'unassigned' },
};

const asking = ['waitlisted', 'notInvited', 'alreadyOut', 'notSigned', 'otherName', 'cardExpired'];

export function lookOf({ outcome }) {
  const tone = outcome === 'checkedIn' ? 'welcome' : asking.includes(outcome) ? 'ask' : 'stop';
  return { tone, ...looks[tone] };
}

/** What stands below the word: since when, which in the queue, what to do. */
export function noteOf({ outcome, since, attendance, tally }) {
  return t(`door.note.${outcome}`, {
    time: since ? clockTime(since) : '',
    position: attendance?.position ?? '',
    free: tally.free ?? '',
  });
}

/** Hundredths as people write money; whole sums without zeros behind the mark. */
export function money(hundredths, currency) {
  const digits = hundredths % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(hundredths / 100);
}

/** Money as it was typed, in hundredths; `null` when it is none. */
export function typedMoney(text) {
  const plain = String(text ?? '').replace(/\s/g, '').replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** "Fri 20. 11. 18:00–19:30". */
export function timesOf({ startsAt, endsAt }) {
  const day = new Intl.DateTimeFormat(locale(), { weekday: 'short' }).format(new Date(startsAt));
  const sameDay = shortDate(startsAt) === shortDate(endsAt);
  const end = sameDay ? clockTime(endsAt) : `${shortDate(endsAt)} ${clockTime(endsAt)}`;
  return `${day} ${shortDate(startsAt)} ${clockTime(startsAt)}–${end}`;
}

/** "12 of 20 places". */
export function placesOf({ capacity, tally }) {
  const taken = tally.going + tally.checkedIn + tally.checkedOut;
  return capacity ? t('door.places', { taken: number(taken), count: capacity }) : t('door.people', { count: taken });
}
