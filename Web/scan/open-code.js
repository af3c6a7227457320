/** Opens what a code means that a scanner typed. */

import { get, query } from '../api.js';
import { placeAddress } from '../animals/filters.js';
import { animalLink } from '../animals/identity.js';
import { toast } from '../components/toast.js';
import { sentences } from '../format.js';
import { t } from '../i18n.js';
import { go } from '../router.js';
import { birthAddress } from './birth.js';
import { tellVerdict } from './tell-verdict.js';

/**
 * Asks for each text in turn until one means something.
 *
 * @returns the resolution with the `text` it belongs to; of kind `unknown` when none means anything.
 */
export async function meaningOf(texts, signal) {
  let unread = null;
  for (const text of texts) {
    const found = await get(query('/v1/resolve', { code: text }), signal);
    if (found.kind !== 'unknown' || found.prefill) return { ...found, text };
    if (found.unread) unread = { ...found, text };
  }
  return unread ?? { kind: 'unknown', text: texts.at(-1) };
}

/** Goes to the page of what was found; false when there is none to go to. */
export function openFound({ kind, animal, member, place, prefill, unread, text }) {
  if (kind === 'animal') go(animalLink(animal).slice(1));
  else if (kind === 'member') openMember(member, text);
  else if (kind === 'place') go(placeAddress(place).slice(1));
  else if (prefill) go(birthAddress(prefill, { text }).slice(1));
  else if (unread) go(`/scan?${new URLSearchParams({ code: text })}`);
  else return false;
  return true;
}

/** Who may not see persons hears of the card alone. */
function openMember(member, text) {
  tellVerdict(text);
  if (member) go(`/members/${member.id}`);
}

/** What a scanner typed outside of any field; `open` answers whether it knew what to do with it. */
export async function showScanned(texts, open = openFound) {
  try {
    const found = await meaningOf(texts);
    if (!(await open(found))) toast(t('search.codeUnknown', { text: found.text }), 'bad');
  } catch (problem) {
    toast(sentences(problem.title ?? problem.message, problem.detail, problem.action), 'bad');
  }
}
