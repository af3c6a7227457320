/** A link with a key in it: it says whom it would sign in, and does so only when somebody wants that. */

import { account, ownerOf, signIn } from '../account.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { languageSwitch } from '../components/switches.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

/** The key that the address brings behind `#`, which no browser sends; it leaves the address bar at once. */
export function keyInAddress() {
  const key = keyIn(location.hash);
  if (key) history.replaceState(null, '', `${location.pathname}#/weigh`);
  return key;
}

/** The key of such an address; `null` where there is none. */
export function keyIn(address) {
  const key = /#token=(.+)$/.exec(address)?.[1];
  if (!key) return null;
  try {
    return decodeURIComponent(key);
  } catch {
    // Half a percent sign: the gateway says that it does not know it.
    return key;
  }
}

/** `onAnswered()` is called when somebody was signed in, or stays who was. */
export async function keyLinkPage({ key, onAnswered }) {
  document.title = t('login.title');
  const owner = await ownerOf(key);
  const current = account();
  return element(
    'main.login',
    { 'data-testid': 'page-key-link' },
    element(
      'div.login-box',
      element('div.login-mark', icon('scale')),
      element('h1', t('keyLink.title', { name: owner.name })),
      element('p', t('keyLink.text', { role: t(`role.${owner.role}`) })),
      current &&
        element('p.notice', { 'data-testid': 'key-link-current' }, t('keyLink.current', { name: current.name })),
      element(
        'div.form-actions',
        button(t('keyLink.submit'), enter, { kind: 'primary', testid: 'key-link-submit' }),
        button(current ? t('keyLink.stay', { name: current.name }) : t('action.cancel'), onAnswered, {
          testid: 'key-link-stay',
        }),
      ),
      languageSwitch(),
    ),
  );

  async function enter() {
    await signIn({ token: key });
    onAnswered();
  }
}

/** A link of somebody who is not known any more. */
export const failedKeyLink = (problem, onAnswered) =>
  element(
    'main.login',
    { 'data-testid': 'page-key-link' },
    element(
      'div.login-box',
      element('div.login-mark', icon('scale')),
      problemBox(problem),
      button(t('keyLink.on'), onAnswered, { kind: 'primary', testid: 'key-link-stay' }),
      languageSwitch(),
    ),
  );
