/** Any picture the browser can show, as JPEG or PNG: the gateway reads only these. */

import { Problem } from '../api.js';
import { t } from '../i18n.js';

export async function photoOf(file) {
  if (file.type === 'image/jpeg' || file.type === 'image/png') return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  // What the browser cannot show goes out as it is: the gateway's problem names what it really was.
  if (!bitmap) {
    if (file.type.startsWith('image/')) throw new Problem({ title: t('scan.notShown', { type: file.type }), action: t('scan.notShown.action') });
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
