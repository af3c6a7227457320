/** What waits to be stored: in one line under the weight, and as a strip that says why and what to do. */

import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { number, sentence } from '../format.js';
import { t, word } from '../i18n.js';

/** "18 waiting, the disk is full". */
export function backlogNote(backlog) {
  if (!backlog?.reason) return '';
  return [backlog.waiting > 0 && t('backlog.waiting', { count: number(backlog.waiting) }), reasonOf(backlog)].filter(
    Boolean,
  ).join(', ');
}

/** `null` when all is well. */
export function backlogStrip(backlog) {
  const words = [...waitingWords(backlog), ...lostWords(backlog)];
  if (words.length === 0) return null;
  const [title, ...rest] = words;
  return element(
    'div.trouble',
    { role: 'alert', 'data-testid': 'backlog' },
    icon('warning'),
    element('span', element('strong', title), ' ', rest.join(' ')),
  );
}

function waitingWords(backlog) {
  if (!backlog?.reason) return [];
  const { waiting, isFull, survivesRestart, reason } = backlog;
  return [
    sentence(
      waiting > 0
        ? t('backlog.notStored', { count: waiting, why: reasonOf(backlog) })
        : t('backlog.nothing', { why: reasonOf(backlog) }),
    ),
    isFull ? t('backlog.full') : null,
    word(`backlog.${reason}.action`),
    isFull ? null : t('backlog.byThemselves'),
    survivesRestart ? null : t('backlog.volatile'),
  ].filter(Boolean);
}

function lostWords(backlog) {
  return [
    backlog?.lost > 0 && t('backlog.lost', { count: backlog.lost }),
    backlog?.refused > 0 && t('backlog.refused', { count: backlog.refused }),
  ].filter(Boolean);
}

const reasonOf = ({ reason }) => word(`backlog.${reason}`) ?? t('backlog.other');
