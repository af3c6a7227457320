/** This browser: language, look, sound. The station: version and who may enter. */

import { account, may, signOut } from '../account.js';
import { get, post, remove } from '../api.js';
import { button, link } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { showKeys } from '../components/key-help.js';
import { field, form, select } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { tableLink } from '../components/table.js';
import { languageSwitch, segments, themeSwitch } from '../components/switches.js';
import { element, fill } from '../element.js';
import { date } from '../format.js';
import { t } from '../i18n.js';
import { muted, play, setMuted, soundNames } from '../sound.js';
import { noteTypes } from '../settings/note-types.js';
import { stationSettings } from '../settings/sections.js';
import { isOwnAddress } from '../own-address.js';
import { station } from '../station.js';

export function settingsPage({ signal }) {
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
          fact(t('settings.signedInAs'), `${account().name ?? ''} · ${t(`role.${account().role}`)}`),
        ),
        may.record() && link(t('lists.title'), '#/lists', { symbol: 'list', testid: 'lists' }),
        link(t('phone.connect'), '#/phones', { symbol: 'phone', testid: 'connect-phone' }),
        may.record() && link(t('firstRun.title'), '#/first-steps', { symbol: 'check', testid: 'first-steps' }),
        button(t('action.signOut'), signOut, { symbol: 'leave', testid: 'sign-out' }),
      ),
      section(
        t('export.title'),
        element(
          'div.button-row',
          tableLink('/v1/animals.csv', { text: `${t('nav.animals')} (CSV)`, testid: 'animals-csv' }),
          tableLink('/v1/members.csv', { text: `${t('nav.members')} (CSV)`, testid: 'members-csv' }),
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

function tokens(signal) {
  const issued = element('div');
  const list = loading(
    () => get('/v1/tokens', signal),
    ({ items }) => element('ul.rows.tight', items.map((token) => row(token))),
    { signal },
  );
  function row(token) {
    return element(
      'li.row',
      element('span.row-main', token.name, element('span.badge', t(`role.${token.role}`))),
      element('span.row-note', token.createdAt && date(token.createdAt)),
      button(t('action.revoke'), () => revoke(token), { kind: 'small', symbol: 'trash' }),
    );
  }
  async function revoke(token) {
    if (!(await confirmed(t('token.revoke'), t('token.revoke.text', { name: token.name }), t('action.revoke')))) return;
    await remove(`/v1/tokens/${token.id}`);
    list.reload();
  }
  return section(
    t('settings.tokens'),
    element('p.muted', t('token.text')),
    list.box,
    form({
      name: 'token-form',
      submit: t('token.create'),
      fields: [
        field({ name: 'name', label: t('token.name'), required: true }),
        select({
          name: 'role',
          label: t('token.role'),
          options: ['viewer', 'recorder', 'admin'].map((role) => [role, t(`role.${role}`)]),
          value: 'recorder',
        }),
      ],
      onSubmit: async (values) => {
        const { token } = await post('/v1/tokens', values);
        fill(
          issued,
          element(
            'div.notice.good',
            element(
              'div',
              element('p', t('token.once')),
              element('code.token', { 'data-testid': 'issued-token' }, `${location.origin}/#token=${token}`),
              isOwnAddress() && element('p', { 'data-testid': 'own-address' }, t('firstRun.phone.ownAddress')),
            ),
          ),
        );
        list.reload();
      },
    }),
    issued,
  );
}
