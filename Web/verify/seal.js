/**
 * What a signed card proves, without asking anybody: its two lines, the keys and the revocations, and the day.
 *
 * The bytes are drawn in docs/signed-cards.md and read in the gateway by `CardSeal`; both say the same of every text.
 */

const context = 'gatewayd member card 1\n';
const firstDay = Date.UTC(2020, 0, 1);
const noDay = 0xffff;
/** How many digits hold so many bytes. */
const lengths = [0, 3, 5, 8, 10, 13, 15, 17];

/** The bytes of the second line; null where it is anything else than digits that hold bytes. */
export function bytesOf(digits) {
  const bytes = [];
  for (let start = 0; start < digits.length; start += 17) {
    const piece = digits.slice(start, start + 17);
    const count = lengths.indexOf(piece.length);
    if (count < 0 || !/^[0-9]+$/.test(piece)) return null;
    let number = BigInt(piece);
    if (number >> BigInt(8 * count)) return null;
    const group = [];
    for (let index = 0; index < count; index++, number >>= 8n) group.unshift(Number(number & 255n));
    bytes.push(...group);
  }
  return Uint8Array.from(bytes);
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));

function dayOf([high, low]) {
  const count = high << 8 | low;
  return count === noDay ? null : new Date(firstDay + count * 86_400_000).toISOString().slice(0, 10);
}

/** What the digits say; null when they are no seal. */
export function sealOf(digits) {
  const bytes = bytesOf(digits);
  if (bytes?.length !== 81 || bytes[0] !== 1) return null;
  return {
    key: hex(bytes.slice(1, 5)),
    serial: hex(bytes.slice(5, 13)),
    issued: dayOf(bytes.slice(13, 15)),
    until: dayOf(bytes.slice(15, 17)),
    head: bytes.slice(0, 17),
    signature: bytes.slice(17),
  };
}

/** The lines of a code: the text, and what stands below it; null when it is no member card. */
export function linesOf(code) {
  const text = code.replace(/^\][A-Za-z]\d/, '').trim();
  const [, line, rest] = /^([^\r\n]*)(?:[\r\n]([^]*))?$/.exec(text) ?? [];
  const plain = (line ?? '').normalize('NFD').replace(/\p{M}/gu, '');
  if (!/^jmeno a prijmeni *:.*, *osobni cislo *:./i.test(plain)) return null;
  const [, name, number] = /^[^:]*:(.*),[^:,]*:(.*)$/.exec(line);
  return { line, name: name.trim(), number: number.trim(), seal: rest?.replace(/^\n+/, '') ?? null };
}

async function isSigned(line, seal, publicKey) {
  const key = await crypto.subtle.importKey('raw', unhex(publicKey), { name: 'Ed25519' }, false, ['verify']);
  const text = new TextEncoder().encode(`${context}${line}\n`);
  const message = new Uint8Array([...text, ...seal.head]);
  return await crypto.subtle.verify({ name: 'Ed25519' }, key, seal.signature, message);
}

/**
 * The verdict on a code by what `/v1/cards/trust` said, on a day such as 2026-11-23; with `name`, `number` and, of a seal
 * that was read, `until` and `serial`. A card that is not signed is never valid. It ends on its own last day or on that of
 * the membership, which may have been set since: on the earlier of the two.
 */
export async function judge(code, trust, day) {
  const card = linesOf(code);
  if (!card) return { verdict: 'noCard' };
  const { line, name, number } = card;
  if (card.seal === null) return { verdict: 'notSigned', name, number };
  const seal = sealOf(card.seal);
  if (!seal) return { verdict: 'altered', name, number };
  const key = trust.keys.find(({ id }) => id === seal.key);
  if (!key || key.distrustedAt) return { verdict: 'unknownKey', name, number };
  if (!(await isSigned(line, seal, key.publicKey))) return { verdict: 'altered', name, number };
  // A list that an older gateway told has no such days.
  const [until = null] = [seal.until, trust.ends?.[seal.serial]].filter(Boolean).sort();
  const read = { name, number, until, serial: seal.serial };
  if (trust.revoked.includes(seal.serial)) return { verdict: 'revoked', ...read };
  return { verdict: until && until < day ? 'expired' : 'valid', ...read };
}

/** Whether this browser can check a signature: not over plain http, and not in old ones. */
export async function canCheck() {
  if (!globalThis.crypto?.subtle) return false;
  const anyKey = unhex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  return await crypto.subtle.importKey('raw', anyKey, { name: 'Ed25519' }, false, ['verify']).then(
    () => true,
    () => false,
  );
}
