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
  let waiting = 0;

  function draw() {
    fill(lines, chunks.map((chunk) => line(chunk, format)));
    lines.scrollTop = lines.scrollHeight;
  }

  function receive(kind, chunk) {
    if (kind === 'reading') return onReading(chunk);
    if (kind !== 'bytes') return;
    chunks = [...chunks, chunk].slice(-kept);
    if (paused) return (waiting += 1), drawPause();
    const atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 60;
    lines.append(line(chunk, format));
    while (lines.childElementCount > kept) lines.firstElementChild.remove();
    if (atEnd) lines.scrollTop = lines.scrollHeight;
  }

  function flipPause() {
    paused = !paused;
    waiting = 0;
    if (!paused) draw();
    drawPause();
  }

  function drawPause() {
    pauseButton.setAttribute('aria-pressed', String(paused));
    fill(
      pauseButton,
      icon(paused ? 'start' : 'pause'),
      t(paused ? 'terminal.resume' : 'terminal.pause'),
      waiting > 0 && element('span.count', waiting),
    );
  }

  function choose(value) {
    format = value;
    remember('terminal', value);
    draw();
  }

  function clear() {
    chunks = [];
    fill(lines);
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
