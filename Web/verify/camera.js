/** Reads codes with the camera, or in a photo, on the device itself. */

import { button } from '../components/buttons.js';
import { fileButton } from '../components/drop-zone.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { codeReader } from '../qr/reader.js';

const wanted = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** `onCode(text)` gets each code once, until it leaves the picture; `stop` lets go of the camera. */
export function cameraReader(onCode) {
  const reader = codeReader();
  const view = element('div.camera-view');
  const notice = element('div', { role: 'status' });
  const photo = fileButton({
    accept: 'image/*',
    capture: 'environment',
    text: t('verify.photo'),
    symbol: 'image',
    kind: 'large',
    name: 'verify-photo',
    onFile: readPhoto,
  });
  const video = element('video', { playsinline: true, muted: true, 'aria-label': t('camera.view') });
  const start = () =>
    button(t('camera.start'), begin, { symbol: 'camera', kind: 'primary large', testid: 'camera-start' });
  let stream = null;

  async function begin() {
    try {
      stream = await navigator.mediaDevices.getUserMedia(wanted);
    } catch {
      return tell('camera', t('camera.failed'));
    }
    video.srcObject = stream;
    await video.play().catch(() => {});
    fill(notice);
    fill(view, element('div.viewfinder', video), button(t('camera.stop'), stop, { symbol: 'close' }));
    look();
  }

  async function look() {
    let last = null;
    while (stream) {
      const text = await reader.read(video).catch(() => null);
      if (stream && text && text !== last) onCode(text);
      last = text;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    reader.stop();
    fill(view, canFilm() && start());
  }

  async function readPhoto(file) {
    // The reader takes one picture at a time.
    stop();
    tell('image', t('scan.reading'));
    const picture = await createImageBitmap(file).catch(() => null);
    const text = picture && await reader.read(picture).catch(() => null);
    picture?.close();
    if (!text) return tell('warning', t('verify.noCode'));
    fill(notice);
    onCode(text);
  }

  const tell = (symbol, text) => fill(notice, element('div.notice', icon(symbol), element('span', text)));

  fill(view, canFilm() && start());
  return { box: element('div.camera', view, notice, photo), stop };
}

/** Over plain http no browser shows a page its camera; a photo it does. */
const canFilm = () => Boolean(navigator.mediaDevices?.getUserMedia);
