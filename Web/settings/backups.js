/** When the herd is backed up and where to, and how that stands. */

import { get } from '../api.js';
import { icon } from '../components/icon.js';
import { loading } from '../components/page.js';
import { element } from '../element.js';
import { bytes, dateTime } from '../format.js';
import { t } from '../i18n.js';
import { choiceSetting, textSetting } from './fields.js';
import { settings } from './state.js';

export const backupKeys = ['at', 'folder', 'keep-days', 'keep-weeks', 'keep-months'].map((name) => `backup.${name}`);

export function backups() {
  return [
    shown(),
    choiceSetting('backup.at', times()),
    textSetting('backup.folder', { placeholder: '/mnt/usb/gatewayd' }),
    ...['days', 'weeks', 'months'].map((span) => textSetting(`backup.keep-${span}`)),
  ];
}

/** A copy takes its time: how it stands is looked at again while somebody is here. */
function shown() {
  const { box, reload } = loading(() => get('/v1/backups'), standing);
  const timer = setInterval(() => (box.isConnected ? reload() : clearInterval(timer)), 5000);
  return box;
}

/** Full hours, what holds by itself, and what somebody wrote by hand. */
function times() {
  const { value, default: standard } = settings.item('backup.at');
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  const all = new Set([...hours, standard, value].filter((time) => time && time !== 'off'));
  return [...[...all].sort().map((time) => [time, time]), ['off', t('backups.off')]];
}

function standing({ items, next, trouble }) {
  const [last] = items;
  return element(
    'div.setting-field',
    { 'data-testid': 'backups' },
    trouble && alarm(trouble),
    // Where the folder cannot be looked into, nobody knows what is in it.
    (last || !trouble) && element(
      'p',
      last ? t('backups.last', { when: dateTime(last.at), size: bytes(last.bytes) }) : t('backups.none'),
    ),
    element('p.muted', next ? t('backups.next', { when: dateTime(next) }) : t('backups.isOff')),
  );
}

/** Said in the words of the Devices page. */
const findings = {
  'no-room': 'backup-no-room',
  'no-folder': 'backup-no-folder',
  damaged: 'backup-damaged',
};

function alarm({ code, path, detail }) {
  const name = findings[code] ?? 'backup-failed';
  return element(
    'div.notice.doubt-flag',
    { role: 'alert', 'data-testid': 'backup-trouble' },
    icon('warning'),
    element(
      'div',
      element('strong', t(`finding.${name}`, { subject: path })),
      element('p', t(`finding.${name}.action`, { reason: detail })),
    ),
  );
}
