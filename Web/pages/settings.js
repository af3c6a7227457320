/** This browser: language, look, sound. The station: version and who may enter. */

import { account, may, signOut } from '../account.js';
import { named } from '../access/rights.js';
import { tokens } from '../access/tokens.js';
import { button, link } from '../components/buttons.js';
import { showKeys } from '../components/key-help.js';
import { page, section } from '../components/page.js';
import { tableLink } from '../components/table.js';
import { languageSwitch, segments, themeSwitch } from '../components/switches.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { muted, play, setMuted, soundNames } from '../sound.js';
import { noteTypes } from '../settings/note-types.js';
import { stationSettings } from '../settings/sections.js';
import { station } from '../station.js';

export default function settingsPage({ signal }) {
  const { version } = station.info ?? {};
  return page(
    { title: t('nav.settings'), name: 'settings' },
    element(
      'div.columns',
      section(
        t('settings.thisBrowser'),
        setting(t('settings.language'), languageSwitch()),
        setting(t('settings.theme'), themeSwitch()),
        setting(
          t('settings.sound'),
          segments(
            t('settings.sound'),
            [['on', t('sound.on')], ['off', t('sound.muted')]],
            muted() ? 'off' : 'on',
            (value) => setMuted(value === 'off'),
            'sound',
          ),
        ),
        setting(
          t('settings.tryOut'),
          element(
            'div.button-row',
            soundNames.map((sound) => button(t(`sound.${sound}`), () => play(sound), { kind: 'small' })),
          ),
        ),
        setting(t('keys.title'), button(t('keys.show'), showKeys, { symbol: 'keyboard', testid: 'show-keys' })),
      ),
      section(
        t('settings.station'),
        element(
          'dl.facts-list',
          fact(t('settings.name'), stationName(signal)),
          fact(t('settings.version'), version ?? '–'),
          account().barns && fact(t('rights.barns'), named(account().barns)),
          fact(t('settings.signedInAs'), `${account().name ?? ''} · ${t(`role.${account().role}`)}`),
        ),
        may.record() && link(t('lists.title'), '#/lists', { symbol: 'list', testid: 'lists' }),
        link(t('account.title'), '#/account', { symbol: 'person', testid: 'own-account' }),
        may.administer() && link(t('accounts.title'), '#/accounts', { symbol: 'lock', testid: 'accounts' }),
        link(t('phone.connect'), '#/phones', { symbol: 'phone', testid: 'connect-phone' }),
        may.record() && link(t('firstRun.title'), '#/first-steps', { symbol: 'check', testid: 'first-steps' }),
        link(t('health.title'), '#/health', { symbol: 'check', testid: 'health' }),
        button(t('action.signOut'), signOut, { symbol: 'leave', testid: 'sign-out' }),
      ),
      section(
        t('export.title'),
        element(
          'div.button-row',
          tableLink('/v1/animals.csv', { text: `${t('nav.animals')} (CSV)`, testid: 'animals-csv' }),
          may.seePeople() && tableLink('/v1/members.csv', { text: `${t('nav.members')} (CSV)`, testid: 'members-csv' }),
          tableLink('/v1/herd.icar.json', { text: t('exchange.herdICAR'), testid: 'herd-icar' }),
          tableLink('/v1/herd.farmsoft.json', { text: t('exchange.herdFarmsoft'), testid: 'herd-farmsoft' }),
        ),
      ),
      may.administer() && tokens(signal),
    ),
    may.administer() && stationSettings(signal),
    may.administer() && noteTypes(signal),
  );
}

/** It may be changed further down, or elsewhere. */
function stationName(signal) {
  const shown = element('span', { 'data-testid': 'station-name' });
  const draw = () => fill(shown, station.info?.name ?? '–');
  station.addEventListener('info', draw, { signal });
  draw();
  return shown;
}

const setting = (label, control) => element('div.setting', element('p.setting-label', label), control);
const fact = (label, value) => element('div', element('dt', label), element('dd', value));
