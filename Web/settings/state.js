/** The settings as the gateway has them, and what was typed and is not saved yet. */

import { get, request } from '../api.js';

class Settings extends EventTarget {
  revision = null;
  file = null;
  written = null;
  trouble = null;
  #items = new Map();
  /** By key what stands in the form; it outlives the page being drawn anew, as for another language. */
  #typed = new Map();

  async load(signal) {
    this.#take(await get('/v1/settings', signal));
  }

  item(key) {
    return this.#items.get(key);
  }

  /** Whether gatewayd.yaml says it. */
  isLocked(key) {
    return !this.item(key).changeable;
  }

  typed(key) {
    return this.#typed.get(key);
  }

  isTyped(key) {
    return this.#typed.has(key);
  }

  /** Remembers what stands in the form; what stands in the settings already is nothing new. */
  type(key, value) {
    if (same(value, this.item(key).value ?? null)) this.#typed.delete(key);
    else this.#typed.set(key, value);
    this.dispatchEvent(new Event('typed'));
  }

  forget(keys = [...this.#typed.keys()]) {
    for (const key of keys) this.#typed.delete(key);
    this.dispatchEvent(new Event('typed'));
  }

  get hasUnsaved() {
    return this.#typed.size > 0;
  }

  hasTyped(keys) {
    return keys.some((key) => this.#typed.has(key));
  }

  /** Saves what was typed of these keys; what the gateway refuses stays typed. */
  async save(keys) {
    const changes = Object.fromEntries(keys.filter((key) => this.#typed.has(key)).map((key) => [key, this.typed(key)]));
    try {
      const answer = await request('PATCH', '/v1/settings', { body: changes, match: this.revision });
      this.forget(keys);
      this.#take(answer);
    } catch (problem) {
      // Somebody was faster: what they set is shown, what was typed here stays, and can be saved over it.
      if (problem.status === 412) await this.load();
      throw problem;
    }
  }

  #take({ revision, file, written = null, trouble = null, items }) {
    Object.assign(this, { revision, file, written, trouble });
    this.#items = new Map(items.map((item) => [item.key, item]));
    this.dispatchEvent(new Event('loaded'));
  }
}

const same = (one, other) => canonical(one) === canonical(other);

/** The gateway may name the parts of a value in any order. */
export const canonical = (value) =>
  JSON.stringify(
    value,
    (_, part) =>
      part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

export const settings = new Settings();
