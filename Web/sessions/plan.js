/**
 * The plan of the open session: how many of it were weighed, who is still to come, and who does not belong to it.
 * The gateway tells who is missing; a plan never grows, so whoever was missing once or was weighed as planned is in it.
 */

import { all, get } from '../api.js';
import { station } from '../station.js';

/** An animal that is weighed brings the session twice. */
const calm = 150;

class Plan extends EventTarget {
  /** How many animals the open session was opened for; 0 without a plan. */
  planned = 0;
  /** Planned and not weighed yet, by ear tag; `null` until the gateway has told it. */
  missing = null;
  #session = null;
  #animals = new Set();
  #timer = null;

  /** How many of them were weighed; `null` until it is known. */
  get weighed() {
    return this.missing === null ? null : this.planned - this.missing.length;
  }

  /** Nobody is called unplanned before the plan is known. */
  leavesOut(animal) {
    return this.missing !== null && Boolean(animal) && !this.#animals.has(animal.id);
  }

  /** Keeps up with the open session until the signal aborts. */
  follow(signal) {
    const soon = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#read(signal), calm);
    };
    station.addEventListener('session', () => this.#take(station.session) && soon(), { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer);
      this.#take(null);
    });
    if (this.#take(station.session)) this.#read(signal);
  }

  /** Answers whether there is a plan to be read. */
  #take(session) {
    const id = session?.planned > 0 ? session.id : null;
    if (id !== this.#session) {
      this.#session = id;
      this.#animals = new Set();
      this.missing = null;
      this.planned = id ? session.planned : 0;
      this.dispatchEvent(new Event('change'));
    }
    return id !== null;
  }

  async #read(signal) {
    const id = this.#session;
    // It was closed before it was its turn.
    if (id === null) return;
    try {
      const found = await get(`/v1/sessions/${id}/reconcile`, signal);
      const isFirst = this.missing === null && found.missing.length < found.planned;
      const before = isFirst ? await weighedAsPlanned(id, found, signal) : [];
      if (id !== this.#session) return;
      for (const animal of [...before, ...found.missing]) this.#animals.add(animal.id);
      this.missing = found.missing;
      this.dispatchEvent(new Event('change'));
    } catch {
      // The next weighing asks again; until then the numbers are those of before.
    }
  }
}

async function weighedAsPlanned(id, { moved }, signal) {
  const strangers = new Set(moved.filter(({ reason }) => reason === 'notPlanned').map(({ animal }) => animal.id));
  const weighings = await all(`/v1/sessions/${id}/weighings`, signal);
  return weighings.filter(({ state }) => state === 'assigned').map(({ animal }) => animal).filter((animal) =>
    animal && !strangers.has(animal.id)
  );
}

export const plan = new Plan();
