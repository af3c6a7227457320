/** What is wrong with the computer and its disk, as strips that say what to do. */

import { may } from '../account.js';
import { post } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { dateTime, number, sentence } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

/** As doctor calls what is wrong with the store. */
const findings = {
  damaged: 'store-damaged',
  gone: 'store-gone',
  logCutOff: 'store-log-cut-off',
  cutShort: 'store-cut-short',
};

/** None when all is well. */
export const troubleStrips = ({ clock, store, disk }, backlog) =>
  [
    store && storeStrip(store),
    clock && clockStrip(),
    // What waits for room says more than that there is none.
    disk && backlog?.reason !== 'diskFull' && diskStrip(disk),
  ].filter(Boolean);

function storeStrip(store) {
  return strip(findings[store], t(`trouble.store.${store}`), t(`trouble.store.${store}.action`));
}

function clockStrip() {
  const confirm = async () => {
    const left = await post('/v1/clock/confirm');
    toast(left.clock ? t('trouble.clock.still') : t('trouble.clock.confirmed'), left.clock ? 'bad' : undefined);
  };
  return strip(
    'clock-wrong',
    t('trouble.clock', { now: dateTime(station.now().toISOString()) }),
    t('trouble.clock.action'),
    may.administer() && button(t('trouble.clock.confirm'), confirm, { testid: 'confirm-clock' }),
  );
}

/** In the words of doctor and of the page How the gateway is. */
function diskStrip({ reason, megabytes }) {
  const isFull = reason === 'full';
  const title = isFull ? t('health.disk.full') : sentence(t('finding.disk-full', { megabytes: number(megabytes) }));
  const shown = strip('disk-space', title, t(`health.disk.${reason}.action`));
  shown.dataset.reason = reason;
  // It is told anew with each megabyte: only the last step may interrupt whoever has it read out.
  if (!isFull) shown.setAttribute('role', 'status');
  return shown;
}

const strip = (testid, title, text, act) =>
  element(
    'div.trouble.held',
    { role: 'alert', 'data-testid': testid },
    icon('warning'),
    element('span', element('strong', title), ' ', text),
    act,
  );
