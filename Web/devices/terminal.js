/** Bytes of one link in both directions, as text or as hex. */

import { follow } from '../event-stream.js';
import { hex, visible } from './bytes.js';
import { segments } from '../components/switches.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { clock } from '../format.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';

const kept = 500;
/** Milliseconds between two drawings: a scale sends fifty lines a second, and a slow PC takes long for each drawing. */
const pause = 200;

/** `onReading` hears what was understood of them. */
export function terminal(device, signal, onReading = () => {}) {
  const lines = element('div.terminal-lines', {
    tabindex: '0',
    role: 'log',
    'aria-label': t('terminal.title'),
    'data-testid': 'terminal',
  });
  const status = element('span.muted', { role: 'status' }, t('terminal.connecting'));
  const pauseButton = element('button.button', { type: 'button', onclick: flipPause, 'data-testid': 'terminal-pause' });
  let format = preference('terminal', 'text');
  let paused = false;
  let chunks = [];
  /** How many of the newest chunks are not drawn yet. */
  let undrawn = 0;
  let drawing = null;

  function draw() {
    fill(lines, chunks.map((chunk) => line(chunk, format)));
    lines.scrollTop = lines.scrollHeight;
    undrawn = 0;
    drawPause();
  }

  function receive(kind, chunk) {
    if (kind === 'reading') return onReading(chunk);
    if (kind !== 'bytes') return;
    chunks.push(chunk);
    if (chunks.length > kept) chunks.shift();
    undrawn += 1;
    drawing ??= setTimeout(drawNew, pause);
  }

  function drawNew() {
    drawing = null;
    if (paused) return drawPause();
    const atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 60;
    const first = Math.max(0, chunks.length - undrawn);
    lines.append(...chunks.slice(first).map((chunk) => line(chunk, format)));
    undrawn = 0;
    while (lines.childElementCount > kept) lines.firstElementChild.remove();
    if (atEnd) lines.scrollTop = lines.scrollHeight;
  }

  function flipPause() {
    paused = !paused;
    if (paused) drawPause();
    else draw();
  }

  function drawPause() {
    pauseButton.setAttribute('aria-pressed', String(paused));
    fill(
      pauseButton,
      icon(paused ? 'start' : 'pause'),
      t(paused ? 'terminal.resume' : 'terminal.pause'),
      paused && undrawn > 0 && element('span.count', undrawn),
    );
  }

  function choose(value) {
    format = value;
    remember('terminal', value);
    draw();
  }

  function clear() {
    chunks = [];
    draw();
  }

  drawPause();
  const state = (now) => (status.textContent = now === 'open' ? t('terminal.listening') : t('connection.lost'));
  follow(`/v1/devices/${device.id}/terminal`, {
    signal,
    onEvent: receive,
    onState: state,
    onRefused: () => (status.textContent = t('terminal.refused')),
  });
  return element(
    'section.panel.terminal',
    element(
      'header.terminal-head',
      element('div', element('h2', t('terminal.title')), status),
      element(
        'div.button-row',
        segments(t('terminal.format'), [['text', t('terminal.text')], ['hex', 'Hex']], format, choose, 'terminal'),
        pauseButton,
        element('button.button', { type: 'button', onclick: clear }, t('terminal.clear')),
      ),
    ),
    lines,
  );
}

function line({ direction, at, base64 }, format) {
  return element(
    `div.terminal-line.${direction}`,
    element('time', clock(at)),
    element(
      'span.direction',
      { title: t(`terminal.${direction}`) },
      direction === 'sent' ? '→' : '←',
      element('span.visually-hidden', t(`terminal.${direction}`)),
    ),
    element('code', format === 'hex' ? hex(base64) : visible(atob(base64))),
  );
}
