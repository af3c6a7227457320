/** The key of an order: the same while the same is ordered and it is not known to be printed, so an error prints nothing twice. */

/** `crypto.randomUUID` is missing on pages without TLS, which is how a barn's network usually is. */
const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `of(order)` answers the key of whose cards, template, paper, copies and printer; another choice is another order. */
export function orderKeys() {
  const keys = new Map();
  const text = (order) => JSON.stringify(Object.entries(order).sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    of(order) {
      const known = text(order);
      if (!keys.has(known)) keys.set(known, random());
      return keys.get(known);
    },
    /** It is on paper: who asks for the same again wants it once more. */
    done(order) {
      keys.delete(text(order));
    },
  };
}
