/** A public key as other programs read it. */

/** What stands before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const heading = '302a300506032b6570032100';

/** One key as PEM (RFC 7468), with a line before it that says which it is. */
export function pemOf({ id, publicKey, madeAt, retiredAt, distrustedAt }) {
  const bytes = (heading + publicKey).match(/../g).map((digits) => parseInt(digits, 16));
  const dates = [`made ${madeAt}`, retiredAt && `retired ${retiredAt}`, distrustedAt && `distrusted ${distrustedAt}`];
  return [
    `key ${id}, ${dates.filter(Boolean).join(', ')}`,
    '-----BEGIN PUBLIC KEY-----',
    btoa(String.fromCharCode(...bytes)),
    '-----END PUBLIC KEY-----',
    '',
  ].join('\n');
}
