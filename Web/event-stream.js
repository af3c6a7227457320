/**
 * Server-sent events over fetch. EventSource hides comments, so it cannot notice that the heartbeat stopped;
 * a pulled network cable would then look like an empty scale.
 */

/** Text in pieces → events `{ id, event, data }`. */
class EventStreamParser {
  #rest = '';
  #event = empty();

  *receive(text) {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop();
    for (const line of lines) {
      if (line !== '') this.#take(line);
      else if (this.#event.data.length > 0) yield this.#finish();
      else this.#event = empty();
    }
  }

  #take(line) {
    if (line.startsWith(':')) return;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#event.data.push(value);
    else if (field === 'event' || field === 'id') this.#event[field] = value;
  }

  #finish() {
    const { id, event, data } = this.#event;
    this.#event = empty();
    return { id, event, data: data.join('\n') };
  }
}

const empty = () => ({ id: null, event: 'message', data: [] });

const silence = 40_000;
/** Longer than two heartbeats lie apart: after a sleep the stream is surely dead, however alive it looks. */
const slept = 20_000;
const pauses = [500, 1000, 2000, 4000, 8000];

/**
 * Follows a stream until `signal` aborts, reconnecting for ever.
 * `onState` hears `open` and `lost`; `onEvent` gets the parsed data and the number of the newest event at connection:
 * what has a greater one happened since. `onReplaced` hears that the numbers are of another store now, after a restore.
 */
export async function follow(
  path,
  { signal, onEvent, onState = () => {}, onRefused = () => {}, onReplaced = () => {} },
) {
  let lastId = null;
  let store = null;
  let failures = 0;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop);
    let watchdog = setTimeout(stop, silence);
    let heardAt = Date.now();
    let woke = false;
    const wake = () => {
      if (document.visibilityState !== 'visible' || Date.now() - heardAt < slept) return;
      woke = true;
      stop();
    };
    document.addEventListener('visibilitychange', wake);
    try {
      const headers = { Accept: 'text/event-stream' };
      if (lastId !== null) headers['Last-Event-ID'] = lastId;
      if (store !== null) headers['Gateway-Store'] = store;
      const response = await fetch(path, { headers, signal: attempt.signal, cache: 'no-store' });
      if (response.status === 401 || response.status === 403) return onRefused(response.status);
      // After a restore, or after years: what was missed is not to be had event by event.
      if ([409, 410].includes(response.status) && store !== null) return onReplaced();
      if (!response.ok) throw new Error(response.statusText);
      store = response.headers.get('Gateway-Store');
      const newest = Number(response.headers.get('Gateway-Newest') ?? 0);
      // Where nothing comes before the first cut, what happens during it comes behind the newest of now.
      lastId ??= response.headers.get('Gateway-Newest');
      failures = 0;
      onState('open');
      const parser = new EventStreamParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        clearTimeout(watchdog);
        watchdog = setTimeout(stop, silence);
        heardAt = Date.now();
        for (const event of parser.receive(value)) {
          if (event.id !== null) lastId = event.id;
          onEvent(event.event, JSON.parse(event.data), newest);
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof SyntaxError) console.error('The event stream sent no JSON:', error);
    } finally {
      // Whatever ended it: a browser grants a gateway only six connections.
      attempt.abort();
      clearTimeout(watchdog);
      signal.removeEventListener('abort', stop);
      document.removeEventListener('visibilitychange', wake);
    }
    if (signal.aborted) return;
    // A phone that was taken out of the pocket connects again at once; it is lost only when that fails.
    if (woke) continue;
    onState('lost');
    await pause(pauses[Math.min(failures++, pauses.length - 1)], signal);
  }
}

/** Waits, but comes back at once when the network or the one who looks does. */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds);
    function finish() {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      document.removeEventListener('visibilitychange', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
    window.addEventListener('online', finish);
    document.addEventListener('visibilitychange', finish);
    signal.addEventListener('abort', finish);
  });
}
