/** Reads QR codes in what a camera shows or a photo has: by the browser where it can, by our own reader everywhere else. */

/** The parts of our own reader, for whoever keeps them on the device. */
export const readerParts = [
  'verify/reading.js',
  ...['read', 'binary', 'finders', 'grid', 'codewords', 'version', 'correct', 'text'].map((name) => `qr/${name}.js`),
];

/** What is larger is made smaller: the modules of a code that fills a picture are large enough then. */
const longest = 1920;

/** `read(source)` answers the text of a code in a video, picture or canvas, or null; one picture at a time. */
export function codeReader() {
  let worker = null;
  let detector;

  async function read(source) {
    if (detector === undefined) detector = await browsersOwn();
    if (detector) {
      const codes = await detector.detect(source).catch(() => null);
      if (codes) return codes[0]?.rawValue || null;
      // Some have one that never works, as where a part of the system is missing.
      detector = null;
    }
    const picture = pictureOf(source);
    return picture && await ask(picture);
  }

  function ask(picture) {
    worker ??= new Worker(new URL('../verify/reading.js', import.meta.url), { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        stop();
        reject(new Error(event.message || 'the reader does not start'));
      };
      worker.postMessage(picture, [picture.data.buffer]);
    });
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  return { read, stop };
}

async function browsersOwn() {
  if (!globalThis.BarcodeDetector) return null;
  const formats = await BarcodeDetector.getSupportedFormats().catch(() => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}

function pictureOf(source) {
  const [wide, high] = [source.videoWidth ?? source.width, source.videoHeight ?? source.height];
  if (!wide || !high) return null;
  const share = Math.min(1, longest / Math.max(wide, high));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wide * share);
  canvas.height = Math.round(high * share);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { data, width, height };
}
