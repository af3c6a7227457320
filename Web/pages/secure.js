/** On a phone that came in without TLS: how it gets its camera, and the way on to the page that has it. */

import { account } from '../account.js';
import { get, post } from '../api.js';
import { button, link } from '../components/buttons.js';
import { loading, page, section } from '../components/page.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { trustSteps } from '../phones/trust.js';

export default function securePage({ signal }) {
  const content = globalThis.isSecureContext && location.protocol === 'https:'
    ? section(null, element('p', t('phone.secure.already')), onward())
    : loading(() => get('/v1/https', signal), (https) => section(null, way(https)), { signal }).box;
  return page({ title: t('phone.secure.title'), back: '#/settings', name: 'secure' }, content);
}

function way(https) {
  if (https.state !== 'on') {
    return [element('p', { 'data-testid': 'no-https' }, t(`phone.secure.${https.state}`)), onward()];
  }
  return [
    element('p.lead', t(https.fingerprint ? 'phone.secure.text' : 'phone.secure.trusted')),
    https.fingerprint && trustSteps(https.fingerprint),
    element(
      'div.button-row',
      button(t('phone.secure.go'), () => goOver(https), { kind: 'primary large', testid: 'phone-go-over' }),
      onward(),
    ),
    https.fingerprint && element('p.hint', t('phone.secure.warning')),
  ];
}

const onward = () => link(t('phone.secure.without'), '#/weigh', { testid: 'phone-without-camera' });

/** The session stays behind with this address: a code of its own takes the phone along. */
async function goOver({ port, names }) {
  const { name, role } = account();
  const { code } = await post('/v1/phones/codes', { role });
  const host = names?.find((one) => one.includes('.') && !/[*:]/.test(one)) ?? location.hostname;
  location.href = `https://${host}:${port}/#${new URLSearchParams({ phone: code.replaceAll('-', ''), name })}`;
}
