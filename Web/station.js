/**
 * What the whole interface shares about the station: live scale, devices, open session, unassigned and missed weighings.
 * Pages listen with their own abort signal: `station.addEventListener('live', …, { signal })`.
 */

import { get } from './api.js';
import { follow } from './event-stream.js';
import { preference, remember } from './preferences.js';

class Station extends EventTarget {
  info = null;
  devices = [];
  session = null;
  unassigned = 0;
  missed = 0;
  /** What waits to be stored, and why; `null` when all is well. */
  backlog = null;
  /** What is wrong with the computer and its disk: `clock`, `store`, `disk`; empty when nothing is. */
  trouble = {};
  /** `connecting`, `open` or `lost`; while it is lost, everything here may be old. */
  connection = 'connecting';
  lostAt = null;
  #live = new Map();
  /** Whose the next weighing is because somebody opened it, by place. */
  #awaited = new Map();
  #running = null;
  #opened = false;
  #connections = 0;
  /** By how much the gateway's clock is ahead of this browser's, in milliseconds. */
  #lead = 0;

  /** Starts following the gateway; resolves when the first state is known. */
  async start() {
    this.stop();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const failure = await this.refresh().then(() => null, (problem) => problem);
    // What could not be read now is read as soon as the stream is open.
    this.#opened = failure !== null;
    follow('/v1/events', {
      signal,
      onEvent: (kind, data, newest) => this.#receive(kind, data, newest),
      onState: (state) => this.#connected(state),
      onRefused: () => this.#publish('refused'),
      // All that is shown is of a store that is not there any more.
      onReplaced: () => location.reload(),
    });
    if (failure) throw failure;
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    this.#opened = false;
    this.#connections += 1;
  }

  /** Reads everything again: at start, and after the connection was lost. */
  async refresh() {
    const [info, devices] = await Promise.all([get('/v1/station'), get('/v1/devices')]);
    this.info = info;
    this.devices = devices.items;
    this.session = info.openSession ?? null;
    this.backlog = info.backlog ?? null;
    this.trouble = info.trouble ?? {};
    for (const frame of info.live ?? []) this.#live.set(frame.place, frame);
    // Of another barn's animal nothing is told.
    this.#awaited = new Map((info.opened ?? []).filter(({ animal }) => animal).map((one) => [one.place, one]));
    this.#publish('devices');
    this.#publish('session');
    this.#publish('backlog');
    this.#publish('trouble');
    this.#publish('live', this.live);
    this.countUnassigned();
  }

  /** Where the devices stand; the usual place comes first, so that a second one does not take its turn. */
  get places() {
    const names = new Set(this.devices.map((device) => device.place));
    return names.size === 0
      ? ['main']
      : [...names].sort((one, other) => (other === 'main') - (one === 'main') || one.localeCompare(other));
  }

  /** The scale this browser stands at. */
  get place() {
    const chosen = preference('place');
    return this.places.includes(chosen) ? chosen : this.places[0];
  }

  set place(name) {
    remember('place', name);
    this.#publish('place');
  }

  get live() {
    return this.#live.get(this.place) ?? null;
  }

  /** `{ animal, alert, by }` of the animal that was opened for the next weighing here; `null` for none. */
  get opened() {
    return this.#awaited.get(this.place) ?? null;
  }

  /** What time it is by the gateway's clock, which everything it tells is dated by. */
  now() {
    return new Date(Date.now() + this.#lead);
  }

  get simulated() {
    return Boolean(this.info?.simulated || this.live?.simulated);
  }

  async countUnassigned() {
    const both = ['/v1/weighings?unassigned=true&limit=100', '/v1/weighings/missed?recent=true'];
    const [bin, missed] = await Promise.all(both.map((path) => get(path).catch(() => null)));
    if (!bin || !missed) return;
    this.unassigned = bin.items.length;
    this.missed = missed.items.length;
    this.#publish('unassigned');
  }

  #connected(state) {
    const wasOpen = this.#opened;
    this.#opened ||= state === 'open';
    this.#connections += 1;
    // Again open: after a loss, or after a sleep. The first time everything has just been read.
    if (state === 'open' && wasOpen) return this.#catchUp(this.#connections);
    if (state === 'lost' && this.connection !== 'lost') this.lostAt = new Date();
    this.#enter(state);
  }

  /** What was lost is found only when what is shown is no longer old. */
  async #catchUp(connection) {
    await this.refresh().catch(() => {});
    if (connection === this.#connections) this.#enter('open');
  }

  #enter(state) {
    this.connection = state;
    this.#publish('connection');
  }

  #receive(kind, data, newest) {
    if (kind === 'live') {
      this.#lead = new Date(data.at) - Date.now();
      this.#live.set(data.place, data);
      // An event that could not be stored was not told either.
      if (!data.opened) this.#awaited.delete(data.place);
      if (data.place === this.place) this.#publish('live', data);
      return;
    }
    if (kind === 'device') return this.#keepDevice(data);
    if (kind === 'backlog') {
      this.backlog = data;
      this.#publish('backlog');
      return;
    }
    if (kind === 'trouble') {
      this.trouble = data;
      this.#publish('trouble');
      return;
    }
    if (kind === 'import.progress') return this.#publish(kind, data);
    if (kind === 'offers') return this.#publish('offers', data.items);
    // An event from before the connection is told again after a gap: shown, but without sound.
    const fresh = data.number > newest && !isLate(data);
    this.#learn(kind, data.data);
    this.#publish(kind, data.data, fresh);
  }

  #learn(kind, data) {
    switch (kind) {
      case 'device.state':
      case 'device.changed':
      case 'device.added':
        return this.#keepDevice(data);
      case 'device.removed':
        this.devices = this.devices.filter((device) => device.id !== data.id);
        return this.#publish('devices');
      case 'settings.changed':
        return this.#readInfo();
      case 'session.opened':
      case 'session.reopened':
        this.session = data;
        return this.#publish('session');
      case 'session.changed':
        if (this.session?.id !== data.id) return;
        this.session = { ...this.session, ...data };
        return this.#publish('session');
      case 'clock.corrected':
        return this.#recountSession();
      case 'session.closed':
        this.session = null;
        return this.#publish('session');
      case 'animal.opened':
        if (data.animal) this.#awaited.set(data.place, data);
        else this.#awaited.delete(data.place);
        return this.#publish('opened');
      case 'animal.closed':
        if (this.#awaited.get(data.place)?.animal.id === data.animal?.id) this.#awaited.delete(data.place);
        return this.#publish('opened');
      case 'weighing.missed':
        return this.countUnassigned();
      case 'weighing.recorded':
      case 'weighing.assigned':
      case 'weighing.corrected':
        this.#recountSession();
        return this.countUnassigned();
    }
  }

  /** What the station is called and how it is set up, after somebody has changed it. */
  async #readInfo() {
    const info = await get('/v1/station').catch(() => null);
    if (!info) return;
    this.info = info;
    this.#publish('info');
  }

  /** The event of a device just added has no state yet. */
  #keepDevice(device) {
    const known = this.devices.find((other) => other.id === device.id);
    // Nothing else of the known one is kept: what an event leaves out is no longer true.
    const now = { state: known?.state ?? { phase: 'connecting', bytesReceived: 0 }, ...device };
    this.devices = known ? this.devices.map((old) => (old === known ? now : old)) : [...this.devices, now];
    this.#publish('devices', now);
  }

  async #recountSession() {
    if (!this.session) return;
    const session = await get(`/v1/sessions/${this.session.id}`).catch(() => null);
    if (!session || session.id !== this.session?.id) return;
    this.session = session.closedAt ? null : session;
    this.#publish('session');
  }

  #publish(kind, detail = null, fresh = true) {
    this.dispatchEvent(Object.assign(new CustomEvent(kind, { detail }), { fresh }));
  }
}

export const station = new Station();

/** Whether it was stored long after it happened: what waited for a full disk is no news at the scale. */
const isLate = ({ at, data }) => Boolean(data?.at) && new Date(at) - new Date(data.at) > 10_000;

/** A device that should be talking and is not. A stick reader with nothing to read and a gate are silent by nature. */
export function isTrouble({ kind, state }) {
  if (state.phase === 'silent') return kind !== 'reader' && kind !== 'gate';
  return state.phase === 'failed' || state.phase === 'waiting';
}
