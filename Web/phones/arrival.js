/** What a phone shows that has just scanned the code: its name, and the way in. */

import { request } from '../api.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { languageSwitch } from '../components/switches.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { deviceName } from './device-name.js';

/** The code that the address brings behind `#`, which no browser sends; `null` when there is none. */
export function codeInAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const code = fields.get('phone');
  return code && { code, name: fields.get('name') };
}

/** `arrival` is what the address brought. Nobody comes in without a press: the code in a link can be anybody's. */
export function arrivalPage({ arrival, onConnected }) {
  document.title = t('phone.arrival.title');
  const box = element(
    'main.login',
    { 'data-testid': 'page-arrival' },
    element(
      'div.login-box',
      element('div.login-mark', icon('phone')),
      element('h1', t('phone.arrival.title')),
      element('p.muted', t('phone.arrival.text')),
      form({
        name: 'arrival',
        submit: t('phone.arrival.submit'),
        fields: [
          field({
            name: 'name',
            label: t('phone.name'),
            hint: t('phone.name.hint'),
            value: arrival.name ?? deviceName(navigator.userAgent) ?? '',
            maxlength: 100,
            required: true,
          }),
        ],
        onSubmit: ({ name }) => connect(name),
      }),
      languageSwitch(),
    ),
  );

  async function connect(name) {
    await request('POST', '/v1/phones', { body: { code: arrival.code, name } });
    // Without TLS there is no camera yet.
    history.replaceState(null, '', location.protocol === 'https:' ? '#/weigh' : '#/secure');
    onConnected();
  }

  return box;
}
