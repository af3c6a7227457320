/** What is done with people on a list; each says what it did and offers to undo it. */

import { post } from '../api.js';
import { toast } from '../components/toast.js';
import { sentences } from '../format.js';
import { t } from '../i18n.js';

/** The same press that is sent again after a lost answer must not do its thing twice. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const address = (event, part) => `/v1/door-events/${event.id}/${part}`;

export const scan = (event, text, key) => post(address(event, 'scans'), { text }, key);

export const letIn = (event, memberId) => post(address(event, 'let-in'), { memberId }, newKey());

export const invite = (event, memberId) => post(address(event, 'attendances'), { memberId }, newKey());

export const callUp = (event) => post(address(event, 'call-up'), {}, newKey());

export const move = (event, attendance, name, more = {}) =>
  post(address(event, 'moves'), { attendanceId: attendance.id, move: name, ...more }, newKey());

export const undo = (event, moveId) => post(address(event, 'undo'), { moveId }, newKey());

/** Tells where somebody stands now, with a way back; `then` draws the list anew. */
export function tellMoved(event, { moveId, attendance }, then) {
  const name = attendance?.person?.name ?? t('door.person.gone');
  toast(t(`door.moved.${attendance.state}`, { name }), 'good', {
    text: t('door.undo'),
    run: () => undo(event, moveId).then(then, tellProblem),
  });
}

export const tellProblem = (problem) =>
  toast(sentences(problem.title ?? problem.message, problem.detail, problem.action), 'bad');
