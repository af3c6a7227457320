/** Pairing a Bluetooth device: what it asks is asked here, for a minute. */

import { get, post } from '../api.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { bluetoothWords } from './words.js';

/** Resolves with whether the device is paired now. */
export async function pair(device) {
  const done = new AbortController();
  const paired = await openDialog(
    t('pairing.title', { name: device.name ?? device.address }),
    (close) => conversation(device, close, done.signal),
    { name: 'pairing-dialog' },
  );
  done.abort();
  return paired === true;
}

function conversation(device, close, signal) {
  const body = element('div.dialog-body', { role: 'status' });
  let drawn = null;

  const answer = (said) => post('/v1/devices/pair', { address: device.address, ...said }).then(show);

  async function begin() {
    drawn = null;
    await answer({}).catch(fail);
  }

  function show(state) {
    if (signal.aborted) return;
    const key = JSON.stringify(state);
    if (key === drawn) return;
    drawn = key;
    if (state.address !== device.address) return;
    if (state.phase === 'paired') return close(true);
    if (state.phase === 'failed') return fail(state.problem);
    fill(
      body,
      state.question
        ? question(state.question, device, answer)
        : [element('p', t('pairing.waiting')), element('p.muted', t('pairing.waiting.hint'))],
    );
    body.querySelector('[data-focus]')?.focus();
  }

  function fail(problem) {
    const { message, action } = bluetoothWords(problem);
    fill(
      body,
      element(
        'div.problem',
        { role: 'alert', 'data-testid': 'pairing-problem' },
        icon('warning'),
        element('div.problem-text', element('strong', message), action && element('p', action)),
      ),
      element(
        'div.form-actions',
        element('button.button.primary', { type: 'button', onclick: begin, 'data-focus': true }, t('pairing.again')),
        element('button.button', { type: 'button', onclick: () => close() }, t('action.cancel')),
      ),
    );
  }

  const timer = setInterval(() => get('/v1/devices/pair', signal).then(show).catch(() => {}), 500);
  signal.addEventListener('abort', () => clearInterval(timer));
  begin();
  return body;
}

function question({ kind, text }, device, answer) {
  const number = text && element('p.pairing-number', text);
  if (kind === 'display') return [element('p', t('pairing.display')), number];
  if (kind === 'pin' || kind === 'passkey') {
    return form({
      name: 'pairing',
      submit: t('pairing.send'),
      fields: [
        element('p', t(`pairing.${kind}`)),
        field({
          name: 'code',
          label: t(`pairing.${kind}.label`),
          required: true,
          inputmode: 'numeric',
          maxlength: kind === 'pin' ? 16 : 6,
          value: kind === 'pin' ? (device.hint?.pin ?? '') : '',
          'data-focus': true,
        }),
      ],
      onSubmit: ({ code }) => answer({ code }),
    });
  }
  return [
    element('p', t(`pairing.${kind}`)),
    number,
    element(
      'div.form-actions',
      element('button.button.primary', {
        type: 'button',
        onclick: () => answer({ confirmed: true }),
        'data-focus': true,
        'data-testid': 'pairing-yes',
      }, t('pairing.yes')),
      element('button.button', {
        type: 'button',
        onclick: () => answer({ confirmed: false }),
        'data-testid': 'pairing-no',
      }, t('pairing.no')),
    ),
  ];
}
