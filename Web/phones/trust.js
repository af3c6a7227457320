/** How this phone comes to trust the gateway, in three pictures, for an iPhone or for Android. */

import { link } from '../components/buttons.js';
import { segments } from '../components/switches.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { platform } from './device-name.js';
import { picture } from './pictures.js';

const steps = { iphone: ['download', 'install', 'trust'], android: ['download', 'install', 'choose'] };

/** `fingerprint` is that of the certificate to be trusted. */
export function trustSteps(fingerprint) {
  const list = element('ol.trust-steps');
  const chosen = platform(navigator.userAgent);
  const show = (name) => fill(list, steps[name].map((step, index) => row(name, step, index + 1)));
  show(chosen);
  return element(
    'div.trust',
    segments(
      t('phone.trust.which'),
      [['iphone', 'iPhone'], ['android', 'Android']],
      chosen,
      show,
      'phone-platform',
    ),
    list,
    element(
      'p.hint',
      t('phone.trust.fingerprint'),
      ' ',
      element('code.fingerprint', { 'data-testid': 'fingerprint' }, fingerprint),
    ),
  );
}

function row(name, step, number) {
  return element(
    'li.trust-step',
    { 'data-testid': 'trust-step' },
    picture(step),
    element(
      'div.trust-text',
      element('h3', `${number}. ${t(`phone.trust.${name}.${step}`)}`),
      element('p', t(`phone.trust.${name}.${step}.how`)),
      // A download by script would not offer an iPhone to install it.
      step === 'download' &&
        link(t('phone.trust.certificate'), '/ca.crt', { symbol: 'download', testid: 'phone-certificate' }),
    ),
  );
}
