/** Door mode: whoever shows a card is let in or told why not, large enough to be read in passing. */

import { get, upload } from '../api.js';
import { may } from '../account.js';
import { button, link } from '../components/buttons.js';
import { fileButton } from '../components/drop-zone.js';
import { loading, nothing } from '../components/page.js';
import { letIn, newKey, scan, tellProblem, undo } from '../door/acts.js';
import { chooseMember } from '../door/member-search.js';
import { leaveDoor, standAt } from '../door/own.js';
import { recentList } from '../door/recent.js';
import { verdictStage } from '../door/verdict.js';
import { placesOf, timesOf } from '../door/words.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { onScanned } from '../keys.js';
import { liveCamera } from '../scan/camera.js';
import { meaningOf } from '../scan/open-code.js';
import { photoOf } from '../scan/photo.js';
import { play } from '../sound.js';
import { station } from '../station.js';
import { keepAwake } from '../weigh/wake-lock.js';

/** A card that is held before the camera is one scan, however often it is seen; in milliseconds. */
const sameCard = 4000;

export default function doorScanPage({ parameters: { id }, signal }) {
  const head = loading(() => get(`/v1/door-events/${id}`, signal), draw, { signal });
  const board = element('div.door-board', { 'data-testid': 'page-door-scan', 'data-tone': 'ready' });
  const stage = verdictStage(board, { onLetIn: letInAnyway, onUndo: takeBack });
  const recent = recentList({ onUndo: takeBack });
  const counts = element('p.door-counts', { 'data-testid': 'door-counts', role: 'status' });
  let event = null;
  let queue = Promise.resolve();
  let seen = { text: null, at: -Infinity };

  function draw(read) {
    event = read;
    if (may.record()) standAt(id);
    showCounts(read.tally);
    return element(
      'header.board-head',
      element(
        'div.door-title',
        element('h1', { tabindex: '-1', 'data-testid': 'page-title' }, read.name),
        element('p', timesOf(read)),
      ),
      link('', `#/door/${id}`, {
        symbol: 'close',
        kind: 'quiet square',
        testid: 'leave-door',
        onclick: leaveDoor,
        'aria-label': t('door.leave'),
      }),
    );
  }

  function showCounts(tally) {
    event = { ...event, tally };
    fill(
      counts,
      element('strong', t('door.count.checkedIn', { count: tally.checkedIn })),
      element('span', placesOf(event)),
      tally.free !== undefined && element('span', t('door.count.free', { count: tally.free })),
      tally.waitlisted > 0 && element('span', t('door.count.waitlisted', { count: tally.waitlisted })),
    );
  }

  /** One card after another: what is shown is always the answer to the last one. */
  function take(text) {
    queue = queue.then(() => answer(text)).catch(tellProblem);
    return queue;
  }

  async function answer(text) {
    if (signal.aborted || !event) return;
    const verdict = await scan(event, text, newKey());
    show(verdict);
  }

  function show(verdict) {
    if (signal.aborted) return;
    const look = stage.show(verdict);
    recent.add(verdict);
    showCounts(verdict.tally);
    play(look.sound);
  }

  async function letInAnyway(verdict) {
    const moved = await letIn(event, verdict.person.id);
    show({ ...verdict, ...moved, id: moved.moveId, outcome: 'checkedIn', mayLetIn: false, byHand: true });
  }

  async function takeBack({ moveId }) {
    const undone = await undo(event, moveId);
    stage.clear();
    recent.undone(moveId);
    showCounts(undone.tally);
  }

  async function withoutCard() {
    const member = await chooseMember(t('door.byHand'));
    if (!member) return;
    const moved = await letIn(event, member.id);
    const person = moved.attendance.person;
    show({ ...moved, id: moved.moveId, outcome: 'checkedIn', mayLetIn: false, byHand: true, person });
  }

  const ofPhoto = (found) => ofText(found.codes[0].text);

  async function ofText(text) {
    const now = performance.now();
    const isSame = text === seen.text && now - seen.at < sameCard;
    seen = { text, at: now };
    if (!isSame) await take(text);
  }

  async function readPhoto(file) {
    const found = await upload('/v1/scans', await photoOf(file), signal);
    if (found.codes.length === 0) return stage.unread();
    seen = { text: null, at: -Infinity };
    await ofPhoto(found);
  }

  onScanned(async (texts) => {
    try {
      await take((await meaningOf(texts, signal)).text);
    } catch (problem) {
      tellProblem(problem);
    }
  }, signal);
  station.addEventListener('door.moved', ({ detail }) => detail.eventId === id && refresh(), { signal });
  station.addEventListener('door.eventChanged', ({ detail }) => detail.id === id && head.reload(), { signal });

  async function refresh() {
    const read = await get(`/v1/door-events/${id}`, signal).catch(() => null);
    if (read && event) showCounts(read.tally);
  }

  keepAwake(signal);
  document.body.classList.add('door-display');
  signal.addEventListener('abort', () => document.body.classList.remove('door-display'));
  const camera = liveCamera({
    signal,
    onFrame: (photo) => upload('/v1/scans', photo, signal),
    onFound: ofPhoto,
    onText: ofText,
    keepsOn: true,
    remembered: 'doorCamera',
  });
  if (!may.record()) return element('div.page', head.box, nothing(t('door.viewer')));
  fill(
    board,
    head.box,
    stage.box,
    counts,
    element(
      'div.door-sources',
      camera.box,
      element(
        'div.button-row.even',
        fileButton({
          accept: 'image/*',
          capture: 'environment',
          text: t('door.photo'),
          symbol: 'image',
          kind: 'large',
          name: 'door-photo',
          onFile: (file) => readPhoto(file).catch(tellProblem),
        }),
        button(t('door.byHand'), withoutCard, { symbol: 'person', kind: 'large', testid: 'door-by-hand' }),
      ),
    ),
    recent.box,
  );
  return board;
}
