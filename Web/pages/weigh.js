/** The start page: weight, state, animal and the last weighings, all at one look; every part of it has a key. */

import { may } from '../account.js';
import { get, query } from '../api.js';
import { element, redraw } from '../element.js';
import { afterFirstSteps } from '../first-run/lead.js';
import { t } from '../i18n.js';
import { onKey, onScanned } from '../keys.js';
import { plan } from '../sessions/plan.js';
import { setMuted, soundState } from '../sound.js';
import { station } from '../station.js';
import { assignWeighing } from '../weigh/assign.js';
import { backlogStrip } from '../weigh/backlog.js';
import { heldStrip } from '../weigh/held.js';
import { deviceChips, placeTabs, sessionSummary, soundSwitch, troubles, unassignedLink } from '../weigh/header.js';
import { scaleOf } from '../weigh/no-scale.js';
import { chooseAnimal, openScanned } from '../weigh/open.js';
import { recentWeighings } from '../weigh/recent.js';
import { stage } from '../weigh/stage.js';
import { animalOfTurn, subjectPanel } from '../weigh/subject.js';
import { openWeighing } from '../weigh/sheet.js';
import { troubleStrips } from '../weigh/trouble.js';
import { undoBar } from '../weigh/undo.js';
import { keepAwake } from '../weigh/wake-lock.js';

export default function weighPage({ signal }) {
  const surface = element('div.weigh', { 'data-testid': 'page-weigh', 'data-tone': 'offline' });
  const number = stage(surface, signal);
  const subject = subjectPanel({ signal, onAssign: assign });
  const recent = recentWeighings({ onAssign: assign, onOpen: open });
  const undo = undoBar({ signal, last: () => last, onCorrected: (detail) => corrected({ detail }), onAssign: assign });
  const strips = element('div.troubles');
  const summary = element('div.weigh-session');
  const places = element('div.weigh-places');
  const attention = element('div.weigh-attention');
  const links = element('div.weigh-devices');
  let verdict = null;
  let last = null;
  /** The list that was asked for last; it is old when a weighing was heard of before its answer. */
  let reading = { isOld: false };

  const state = () => ({
    live: station.live,
    // What was never read is not known either: no scale may be missed that is there.
    connection: station.info ? station.connection : 'lost',
    scale: scaleOf(station.devices, station.place),
    backlog: station.backlog,
    opened: station.opened,
    unplanned: plan.leavesOut(animalOfTurn({ live: station.live, verdict, last })),
    verdict,
    last,
  });

  function draw() {
    if (station.live && verdict && isNextTurn(station.live, verdict)) verdict = null;
    const now = state();
    number.show(now);
    subject.show(now);
    undo.show();
  }

  let held = null;
  /** Live frames come ten times a second: only what is held draws the strips again. */
  function drawHeld() {
    const key = station.live?.held && !station.live.held.isReleased ? JSON.stringify(station.live.held) : null;
    if (key === held) return;
    held = key;
    drawStrips();
  }

  const drawStrips = () =>
    redraw(
      strips,
      heldStrip(station.live),
      backlogStrip(station.backlog),
      troubleStrips(station.trouble, station.backlog),
      troubles(),
    );

  function drawHeader() {
    redraw(summary, sessionSummary());
    redraw(places, placeTabs());
    redraw(attention, unassignedLink());
    redraw(links, deviceChips());
    drawStrips();
    surface.classList.toggle('simulated', station.simulated);
    draw();
  }

  async function readWeighings() {
    const asked = (reading = { isOld: false });
    const page = await get(query('/v1/weighings', { session: station.session?.id, limit: 50 }), signal).catch(() =>
      null
    );
    if (!page) return;
    if (asked !== reading) return;
    if (asked.isOld) return readWeighings();
    const here = page.items.filter(({ place }) => !place || place === station.place);
    last = here[0] ?? null;
    // The page may open while a weighed animal still stands on the plate.
    if (['recorded', 'mustEmpty'].includes(station.live?.phase) && last?.deviceId === station.live.deviceId) {
      verdict ??= last;
    }
    recent.show(here);
    draw();
  }

  function weighed({ detail: weighing }) {
    if (weighing.place && weighing.place !== station.place) return;
    reading.isOld = true;
    last = verdict = weighing;
    recent.keep(weighing);
    draw();
  }

  function corrected({ detail: weighing }) {
    reading.isOld = true;
    if (last?.id === weighing.id) last = weighing;
    if (verdict?.id === weighing.id) verdict = weighing;
    recent.keep(weighing);
    subject.forget();
    draw();
  }

  function changePlace() {
    last = verdict = null;
    drawHeader();
    readWeighings();
  }

  async function assign(weighing) {
    const assigned = await assignWeighing(weighing);
    if (assigned?.id) corrected({ detail: assigned });
  }

  async function open(weighing) {
    const now = await openWeighing(weighing);
    if (now?.id) corrected({ detail: now });
  }

  const on = (kind, listener) => station.addEventListener(kind, listener, { signal });
  on('live', draw);
  on('live', drawHeld);
  on('connection', drawHeader);
  on('place', changePlace);
  on('opened', draw);
  for (const kind of ['devices', 'session', 'unassigned', 'backlog', 'trouble']) on(kind, drawHeader);
  plan.addEventListener('change', drawHeader, { signal });
  for (const kind of ['session.opened', 'session.reopened', 'session.closed', 'clock.corrected']) {
    on(kind, readWeighings);
  }
  on('weighing.recorded', weighed);
  for (const kind of ['weighing.assigned', 'weighing.corrected']) on(kind, corrected);
  on('connection', () => station.connection === 'open' && readWeighings());
  if (may.record()) onKey('a', 'keys.assign', () => last && assign(last), signal);
  if (may.record()) onKey('n', 'keys.choose', () => chooseAnimal(), signal);
  onScanned(openScanned, signal);
  onKey('d', 'keys.details', () => last && open(last), signal);
  onKey('m', 'keys.mute', () => soundState() !== 'locked' && setMuted(soundState() === 'on'), signal);
  keepAwake(signal);

  surface.append(
    element('h1.visually-hidden', { tabindex: '-1', 'data-testid': 'page-title' }, t('nav.weigh')),
    element('header.weigh-head', summary, places, attention, links, soundSwitch(signal)),
    strips,
    number.box,
    element('div.acts', number.call, undo.box),
    subject.box,
    element(
      'section.panel.weigh-recent',
      { 'aria-label': t('weigh.recent') },
      element('h2', t('weigh.recent')),
      recent.box,
    ),
  );
  drawHeader();
  readWeighings();
  return afterFirstSteps(surface, signal);
}

/** The event of a weighing may overtake the live frames: only a frame younger than it begins the next turn. */
function isNextTurn(live, verdict) {
  return ['empty', 'loading', 'settling'].includes(live.phase) && new Date(live.at) > new Date(verdict.at);
}
