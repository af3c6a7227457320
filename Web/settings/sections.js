/** The settings of the station, each section saved by itself. */

import { confirmed } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { loading } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { askBeforeLeaving } from '../router.js';
import { station } from '../station.js';
import { backupKeys, backups } from './backups.js';
import { central, centralKeys } from './central.js';
import { choiceSetting, textSetting } from './fields.js';
import { settingsForm } from './form.js';
import { hosts } from './hosts.js';
import { layouts } from './layouts.js';
import { positionKeys, positions } from './position.js';
import { retention, retentionKeys } from './retention.js';
import { settings } from './state.js';
import { work, workKeys } from './work.js';

const windows = ['eid-before', 'eid-after', 'eid-after-leaving', 'same-eid-window', 'shortest-visit', 'confirm'];
const loads = ['empty-below', 'minimum'];

/** In the order in which a station is set up; `wide` needs the whole width. */
const sections = [
  {
    name: 'station',
    keys: ['station.name', 'station.language', 'station.country', 'station.selection-unit'],
    build: () => [
      textSetting('station.name'),
      choiceSetting('station.language', [['', t('setting.language.browser')], ['cs', 'Čeština'], ['en', 'English']]),
      textSetting('station.country', { maxlength: 2, autocapitalize: 'characters' }),
      textSetting('station.selection-unit'),
    ],
  },
  { name: 'hosts', keys: ['allowed-hosts'], build: hosts },
  { name: 'positions', keys: positionKeys, build: positions, wide: true },
  {
    name: 'windows',
    keys: [...loads, ...windows].map((key) => `weighing.${key}`),
    build: () => element('div.form-grid', [...loads, ...windows].map((key) => textSetting(`weighing.${key}`))),
    wide: true,
  },
  { name: 'work', keys: workKeys, build: work, wide: true },
  { name: 'cards', keys: ['organisation'], build: () => textSetting('organisation') },
  {
    name: 'folder',
    keys: ['scan.watched-folder', 'scan.photos-read'],
    build: () => [
      textSetting('scan.watched-folder', { placeholder: '/srv/photos' }),
      choiceSetting('scan.photos-read', [['move', t('setting.photosRead.move')], [
        'keep',
        t('setting.photosRead.keep'),
      ]]),
    ],
  },
  {
    name: 'layouts',
    keys: ['scan.card-layouts', 'scan.default-country'],
    build: () => [layouts(), textSetting('scan.default-country', { maxlength: 2 })],
    wide: true,
  },
  { name: 'captures', keys: ['captures.keep-megabytes'], build: () => textSetting('captures.keep-megabytes') },
  { name: 'retention', keys: retentionKeys, build: retention, wide: true },
  { name: 'backup', keys: backupKeys, build: backups },
  { name: 'central', keys: centralKeys, build: central },
];

export function stationSettings(signal) {
  const content = loading(() => settings.load(signal), () => draw(signal), { signal });
  station.addEventListener('settings.changed', () => settings.load(signal).catch(() => {}), { signal });
  askBeforeLeaving(mayLeave, signal);
  const warn = (event) => settings.hasUnsaved && event.preventDefault();
  window.addEventListener('beforeunload', warn, { signal });
  return content.box;
}

/** What was typed is kept until somebody has said that it may be lost. */
async function mayLeave() {
  if (!settings.hasUnsaved) return true;
  const mayLose = await confirmed(t('settings.leave'), t('settings.leave.text'), t('settings.leave.act'));
  if (mayLose) settings.forget();
  return mayLose;
}

function draw(signal) {
  return element(
    'div.station-settings',
    { 'data-testid': 'station-settings' },
    element('h2', t('settings.ofStation')),
    element(
      'p.lead',
      t(settings.written ? 'settings.where' : 'settings.where.alone', {
        file: settings.file,
        written: settings.written ?? '',
      }),
    ),
    settings.trouble && trouble(settings.trouble),
    element(
      'div.columns',
      sections.map(({ name, keys, build, wide }) =>
        element(
          `section.panel${wide ? '.wide' : ''}`,
          element('h2', t(`settings.${name}`)),
          element('p.muted', t(`settings.${name}.text`)),
          settingsForm({ name, keys, build, signal }),
        )
      ),
    ),
  );
}

/** The file could not be used when the gateway was started. */
function trouble({ message, putAside }) {
  return element(
    'div.notice.doubt-flag',
    { role: 'alert', 'data-testid': 'settings-trouble' },
    icon('warning'),
    element(
      'div',
      element('strong', t('settings.trouble')),
      element(
        'p',
        t(putAside ? 'settings.trouble.aside' : 'settings.trouble.there', { file: putAside ?? settings.file }),
      ),
      element('p', element('code', message)),
    ),
  );
}
