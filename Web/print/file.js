/** A file that the gateway makes, saved under the name that it gives it. */

import { request } from '../api.js';
import { element } from '../element.js';

/** With a `body` it is made of what that says. */
export async function saveFile(path, body, signal = null) {
  const response = await request(body ? 'POST' : 'GET', path, { body, signal, whole: true });
  const address = URL.createObjectURL(await response.blob());
  element('a', { href: address, download: nameOf(response) }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function nameOf(response) {
  const said = response.headers.get('Content-Disposition') ?? '';
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(said) ?? [];
  return name ? decodeURIComponent(name) : plain ?? 'file';
}
