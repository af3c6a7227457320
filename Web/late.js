/** Modules that come only when they are needed. */

import { Problem } from './api.js';
import { t } from './i18n.js';

/** What did not come although the gateway answered, and again not. */
const refused = new WeakSet();

/** `late(() => import('./pages/weigh.js'))`: the module, or a `Problem` that says why it is not to be had now. */
export async function late(load) {
  try {
    return await load();
  } catch {
    const answer = await thisModule();
    if (!answer) throw new Problem({ title: t('problem.unreachable'), action: t('problem.unreachable.action') });
    // It belongs to other modules than those that are here.
    if (isOther(answer)) return loadAnew();
  }
  try {
    return await load();
  } catch (problem) {
    // Some browsers remember for as long as the page stays that a module did not come.
    if (refused.has(load)) return loadAnew();
    refused.add(load);
    throw problem;
  }
}

/** Whether the gateway has other modules now than those that are here, as after an upgrade. */
export async function isOutdated() {
  const answer = await thisModule();
  return answer !== null && isOther(answer);
}

const thisModule = () => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);

const isOther = ({ status }) => status === 404;

function loadAnew() {
  location.reload();
  return new Promise(() => {});
}
