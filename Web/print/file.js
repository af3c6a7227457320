/** A file that is made of what a request says, and saved under the name that the gateway gives it. */

import { Problem } from '../api.js';
import { element } from '../element.js';
import { told } from '../told.js';

export async function saveFile(path, body, signal = null) {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) {
    const stated = await response.json().catch(() => ({}));
    throw new Problem({ ...stated, ...told(stated), status: response.status });
  }
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  const address = URL.createObjectURL(await response.blob());
  element('a', { href: address, download: decodeURIComponent(name ?? 'file') }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
