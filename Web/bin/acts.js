/** What is done with many weighings of the bin at once, and the way back from the last of it. */

import { get, post, query } from '../api.js';
import { animalSearch } from '../animals/search.js';
import { openDialog } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { problemBox } from '../components/problem.js';
import { t } from '../i18n.js';
import { askWhyDiscarded } from '../weigh/discard.js';

const bin = '/v1/weighings/unassigned';
/** More the gateway does not give at once. */
const atOnce = 500;

/** Each answers what was done as `{ text, ids }` for the way back, or `null`. */
export async function give(pairs) {
  const assignments = pairs.map(([weighingId, animalId]) => ({ weighingId, animalId }));
  const { items } = await post(`${bin}/assign`, { assignments });
  return done('bin.assigned', items);
}

/** All of them to one animal that is searched for. */
export async function giveToOne(ids) {
  const lifetime = new AbortController();
  const given = await openDialog(
    t('bin.toOne.title', { count: ids.length }),
    (close) => {
      const trouble = element('div');
      const pick = async (animal) => {
        try {
          close(await give(ids.map((id) => [id, animal.id])));
        } catch (problem) {
          fill(trouble, problemBox(problem));
          trouble.scrollIntoView({ block: 'nearest' });
        }
      };
      return element(
        'div.dialog-body',
        element('p', t('bin.toOne.text')),
        trouble,
        animalSearch({ signal: lifetime.signal, onPick: pick, focus: true }).box,
      );
    },
    { name: 'bin-assign-dialog', wide: true },
  );
  lifetime.abort();
  return given;
}

export function discardMany(ids) {
  return askWhyDiscarded(t('bin.discard.title', { count: ids.length }), t('bin.discard.text'), async (reason) => {
    const { items } = await post(`${bin}/discard`, { weighingIds: ids, reason });
    return done('bin.discarded', items);
  });
}

export async function takeBack({ ids }) {
  const { items } = await post('/v1/weighings/release', { weighingIds: ids });
  toast(t('bin.back', { count: items.length }));
}

/** What nobody has yet with its proposals, the newest `wanted` of them: `{ items, count, next }`. */
export async function readBin(wanted, signal) {
  const items = [];
  let page = { next: null };
  do {
    const limit = Math.min(wanted - items.length, atOnce);
    page = await get(query(bin, { limit, cursor: page.next }), signal);
    items.push(...page.items);
  } while (page.next && items.length < wanted);
  return { ...page, items };
}

const done = (key, items) => ({ text: t(key, { count: items.length }), ids: items.map(({ id }) => id) });
