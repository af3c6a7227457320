/**
 * Keeps the verify page, the keys and the revocations on the device: asked for anew while the gateway answers, taken from
 * what was kept when it does not.
 */

const shelf = 'gateway-verify';
/** A network that hangs is no network. */
const patience = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && isKept(new URL(event.request.url))) event.respondWith(answer(event.request));
});
/** The page names what it is made of; it is told when all of that is kept. */
self.addEventListener('message', (event) => {
  const kept = keep(event.data).then(() => true, () => false);
  event.waitUntil(kept.then((all) => event.ports[0].postMessage(all)));
});

/** Of what the gateway tells, nothing but keys and revocations: names and photos of people stay where they are. */
function isKept({ origin, pathname }) {
  return origin === self.location.origin && (!pathname.startsWith('/v1/') || pathname === '/v1/cards/trust');
}

async function answer(request) {
  try {
    const fresh = await within(patience, fetch(request));
    if (fresh.ok && !fresh.redirected) await (await caches.open(shelf)).put(request, fresh.clone());
    return fresh;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

async function keep(addresses) {
  const cache = await caches.open(shelf);
  await Promise.all(addresses.map(async (address) => (await cache.match(address)) ?? cache.add(address)));
}

function within(milliseconds, promise) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('late')), milliseconds);
    promise.then(resolve, reject);
  });
}
