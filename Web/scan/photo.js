/** Any picture the browser can show, in a format that the gateway reads. */

import { Problem } from '../api.js';
import { t } from '../i18n.js';

const readByGateway = /^image\/(jpeg|png|webp|heic|heif)$/;

export async function photoOf(file) {
  if (readByGateway.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  // What the browser cannot show goes out as it is: the gateway's problem names what it really was.
  if (!bitmap) {
    if (file.type.startsWith('image/')) {
      throw new Problem({ title: t('scan.notShown', { type: file.type }), action: t('scan.notShown.action') });
    }
    return new Blob([file], { type: 'image/jpeg' });
  }
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return jpegOf(canvas);
}

export function jpegOf(canvas) {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}
