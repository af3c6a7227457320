"""Things of the farm as the gateway tells of them, for what more than one file of tests tries on a page."""

# A scale that is connected, and frames of it.
scale = """
const connected = { id: 'd', name: 'Scale', place: 'main', kind: 'scale', state: { phase: 'connected' } };
const device = (more = {}) => ({ ...connected, ...more });
const atTheScale = { place: 'main', deviceId: 'd', kilograms: 400, at: '2026-11-28T09:00:00Z' };
const live = (phase, more = {}) => ({ ...atTheScale, phase, ...more });
const animal = (id, more = {}) => ({ id, earTag: `CZ00000${id}`, earTagText: `CZ ${id}`, sex: 'female', ...more });
const weighing = (id, more = {}) =>
  ({ ...atTheScale, id, state: 'assigned', animal: animal('a1'), animalId: 'a1', ...more });
"""
# A device, for the pages that set it up.
device_script = """
const deviceAs = (more = {}) => ({
  id: 'd1',
  name: 'Scale',
  kind: 'scale',
  link: 'serial:/dev/ttyUSB0?baud=9600',
  dialect: 'tru-test-scp',
  place: 'main',
  simulated: false,
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
  state: { phase: 'connected', since: '2026-01-01T00:00:00Z', bytesReceived: 7, ...more.state },
});
"""
# An event at the door, and who comes.
door_script = """
const eventAs = (more = {}) => ({
  id: 'e1',
  name: 'Training',
  kind: 'game',
  startsAt: new Date('2026-05-05T18:00:00').toISOString(),
  endsAt: new Date('2026-05-05T19:30:00').toISOString(),
  capacity: 20,
  price: 15000,
  currency: 'EUR',
  location: 'Hall',
  organiserId: 'm1',
  walkIns: true,
  cancelled: false,
  createdAt: '2026-01-01T00:00:00Z',
  sequence: 1,
  changedAt: '2026-01-01T00:00:00Z',
  tally: { going: 1, checkedIn: 1, checkedOut: 1, waitlisted: 2, free: 2, paid: 0, owed: 0 },
  ...more,
});
const person = (id, name, more = {}) => ({ id, name, number: `7${id}`, ...more });
const attendance = (id, state, more = {}) => ({
  id,
  eventId: 'e1',
  state,
  person: person(`m${id}`, `Person ${id}`),
  ...more,
});
answer('GET /v1/members/m1', { id: 'm1', name: 'Organiser', number: '1', active: true });
"""
# Whoever has come in: an account, a key, a phone.
access_script = """
const accessAs = (more = {}) => ({
  id: 'x',
  name: 'X',
  role: 'viewer',
  barns: null,
  technicians: [],
  seesAllBulls: false,
  seesPeople: false,
  staysSignedIn: false,
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
});
"""
print_script = """
const printerAs = (name, more = {}) => ({ name, state: 'idle', acceptsJobs: true, reasons: [], ...more });
const orderAs = (state, more = {}) => ({ id: 'o', state, sheets: 4, sheetsPrinted: 2, printer: 'Cards', ...more });
"""
# A key of the test's own, and cards that it signs; what a card says is drawn in docs/signed-cards.md.
card_script = r"""
const { judge, linesOf, sealOf, bytesOf, canCheck } = await module('/verify/seal.js');
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const digitsOf = (bytes) => {
  let text = '';
  for (let start = 0; start < bytes.length; start += 7) {
    const group = bytes.slice(start, start + 7);
    const number = group.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    text += String(number).padStart([0, 3, 5, 8, 10, 13, 15, 17][group.length], '0');
  }
  return text;
};
const dayNumber = (day) => (day ? Math.round((Date.parse(day) - Date.UTC(2020, 0, 1)) / 86_400_000) : 0xffff);
const two = (number) => [number >> 8, number & 255];
const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
const publicKey = hex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
const plain = 'Jmeno a prijmeni: Jan Novák, osobni cislo: 4711';
const sealed = async (
  {
    line = plain,
    signed = line,
    version = 1,
    key = [1, 2, 3, 4],
    serial = [9, 8, 7, 6, 5, 4, 3, 2],
    issued = '2026-01-02',
    until = null,
    context = 'gatewayd member card 1\n',
    change = (bytes) => bytes,
  } = {},
) => {
  const head = [version, ...key, ...serial, ...two(dayNumber(issued)), ...two(dayNumber(until))];
  const message = new Uint8Array([...new TextEncoder().encode(`${context}${signed}\n`), ...head]);
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, message));
  return `${line}\n${digitsOf(change([...head, ...signature]))}`;
};
const serial = '0908070605040302';
const key = { id: '01020304', publicKey, madeAt: '2026-01-01T00:00:00Z' };
const trusting = (more = {}) => ({ asOf: '2026-05-01T00:00:00Z', keys: [key], revoked: [], ends: {}, ...more });
"""
