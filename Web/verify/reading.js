/** A worker that reads codes in pictures, so that no page stops for it; below `/verify/`, where it is kept on the device. */

import { readCode } from '../qr/read.js';

self.addEventListener('message', ({ data }) => self.postMessage(readCode(data)));
