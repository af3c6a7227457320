/** Reads codes with the camera where the browser itself can; else it says what to do instead. */

import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';

const wanted = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } };

/** `onCode(text)` gets each code once, until it leaves the picture. */
export function cameraReader(onCode) {
  const box = element('div.camera');
  if (!globalThis.BarcodeDetector || !navigator.mediaDevices?.getUserMedia) {
    return fill(box, element('p.muted', { 'data-testid': 'verify-no-camera' }, t('verify.noCamera')));
  }
  const video = element('video', { playsinline: true, muted: true, 'aria-label': t('camera.view') });
  const start = () => button(t('camera.start'), begin, { symbol: 'camera', kind: 'primary large' });
  let stream = null;

  async function begin() {
    try {
      stream = await navigator.mediaDevices.getUserMedia(wanted);
    } catch {
      return fill(box, element('div.notice', icon('camera'), t('camera.failed')), start());
    }
    video.srcObject = stream;
    await video.play().catch(() => {});
    fill(box, element('div.viewfinder', video), button(t('camera.stop'), stop, { symbol: 'close' }));
    look();
  }

  async function look() {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    let last = null;
    while (stream) {
      const codes = await detector.detect(video).catch(() => []);
      const text = codes[0]?.rawValue ?? null;
      if (stream && text && text !== last) onCode(text);
      last = text;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    fill(box, start());
  }

  return fill(box, start());
}
