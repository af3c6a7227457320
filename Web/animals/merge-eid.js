/** Records that an animal wears a tag; the one it had stays known as an earlier one. */

import { post } from '../api.js';
import { confirmed } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { eid as spaced, sentence } from '../format.js';
import { t } from '../i18n.js';

/** Asks when another animal is recorded to wear it. Answers whether it was done. */
export async function mergeEID(eid, animal, { confirmed: sure = false } = {}) {
  try {
    const { assigned } = await post(`/v1/animals/${animal.id}/eids`, { eid, confirmed: sure, assignWeighings: true });
    toast(t('mergeEID.done', { eid: spaced(eid), tag: animal.earTagText, count: assigned.length }));
    return true;
  } catch (problem) {
    if (!problem.type?.endsWith('/eid-taken') || sure) throw problem;
    const take = await confirmed(t('mergeEID.taken'), sentence(problem.detail), t('mergeEID.take'));
    return take && mergeEID(eid, animal, { confirmed: true });
  }
}
