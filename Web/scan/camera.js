/** The live camera: frames go to the gateway one after another until something is read. */

import { button, link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { codeReader } from '../qr/reader.js';
import { jpegOf } from './photo.js';

const wanted = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/**
 * `onFrame(blob)` answers a scan; `onFound(scan)` gets the first one with a code in it, or with `keepsOn` each one, and is
 * waited for. `onText(text)`, where there is one, gets what this device reads by itself: then no picture is sent.
 * `remembered` names the preference by which a camera that was on is on again when the page comes back.
 */
export function liveCamera({ signal, onFrame, onFound, onText = null, keepsOn = false, remembered = null }) {
  const box = element('div.camera', { 'data-testid': 'camera' });
  const video = element('video', { playsinline: true, muted: true, 'aria-label': t('camera.view') });
  const trouble = element('div');
  const reader = onText && codeReader();
  let stream = null;

  async function start() {
    try {
      stream = await navigator.mediaDevices.getUserMedia(wanted);
    } catch (error) {
      return fill(
        box,
        element('div.notice', icon('camera'), element('span', t(refusals[error.name] ?? 'camera.failed'))),
        startButton(),
      );
    }
    if (signal.aborted) return stop();
    if (remembered) remember(remembered, true);
    video.srcObject = stream;
    await video.play().catch(() => {});
    // The page may be left while the picture comes.
    if (!stream) return;
    fill(
      box,
      element('div.viewfinder', video, element('p.camera-hint', t('camera.hint'))),
      element(
        'div.button-row',
        torchButton(),
        button(t('camera.stop'), turnOff, { symbol: 'close', testid: 'camera-stop' }),
      ),
      trouble,
    );
    look();
  }

  async function look() {
    const canvas = document.createElement('canvas');
    while (stream && !signal.aborted) {
      if (video.videoWidth > 0 && document.visibilityState === 'visible') {
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
        canvas.getContext('2d').drawImage(video, 0, 0);
        try {
          const text = await reader?.read(canvas).catch(() => null);
          if (!stream) return;
          if (text) {
            await onText(text);
            await pause();
            continue;
          }
          const scan = await onFrame(await jpegOf(canvas));
          if (!stream) return;
          fill(trouble);
          if (scan.codes.length > 0 && !keepsOn) return stop(), onFound(scan);
          if (scan.codes.length > 0) await onFound(scan);
        } catch (problem) {
          if (problem.name === 'AbortError') return;
          if (!keepsOn) {
            stop();
            return box.append(problemBox(problem));
          }
          // Nobody stands beside a station to start it anew: it goes on when the gateway is back.
          fill(trouble, problemBox(problem));
          await pause(3000);
          continue;
        }
      }
      await pause();
    }
  }

  const pause = (time = 250) => new Promise((resolve) => setTimeout(resolve, time));

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    reader?.stop();
    video.srcObject = null;
    fill(box, startButton());
  }

  function turnOff() {
    if (remembered) remember(remembered, null);
    stop();
  }

  function torchButton() {
    const track = stream.getVideoTracks()[0];
    if (!track.getCapabilities?.().torch) return null;
    let lit = false;
    return button(t('camera.torch'), () => track.applyConstraints({ advanced: [{ torch: lit = !lit }] }), {
      symbol: 'torch',
      testid: 'camera-torch',
    });
  }

  const startButton = () =>
    button(t('camera.start'), start, { symbol: 'camera', kind: 'primary large', testid: 'camera-start' });

  signal.addEventListener('abort', stop);
  if (navigator.mediaDevices?.getUserMedia) {
    fill(box, startButton());
    if (remembered && preference(remembered)) start();
  } else {fill(
      box,
      element(
        'div.notice',
        { 'data-testid': 'camera-refused' },
        icon('camera'),
        element('span', element('strong', t('camera.insecure')), ' ', t('camera.insecure.action')),
      ),
      link(t('phone.secure.how'), '#/secure', { symbol: 'phone', testid: 'camera-how' }),
    );}
  return { box, stop };
}

const refusals = { NotAllowedError: 'camera.denied', NotFoundError: 'camera.none', NotReadableError: 'camera.busy' };
