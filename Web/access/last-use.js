/** When and from where somebody was last here. */

import { dateTime } from '../format.js';
import { t } from '../i18n.js';

/** In one line for a list: `Last used 23 Nov, 09:15 · from 192.168.1.30`. */
export function lastUse({ lastUsedAt, lastAddress }) {
  if (!lastUsedAt) return t('phone.neverUsed');
  const used = t('phone.lastUsed', { time: dateTime(lastUsedAt) });
  return lastAddress ? `${used} · ${t('account.from', { address: lastAddress })}` : used;
}
