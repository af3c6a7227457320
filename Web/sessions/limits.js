/** The limits of a session: which weight goes through which gate. The first line that fits decides. */

import { may } from '../account.js';
import { patch, Problem } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { form } from '../components/form.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { typedNumber, weight } from '../format.js';
import { t } from '../i18n.js';

/** "Breeding: from 400 kg, gate 2". */
export function limitText({ name, minimum, maximum, gate, sale }) {
  const known = (value) => typeof value === 'number';
  const range = known(minimum) && known(maximum)
    ? t('limit.between', { from: plain(minimum), to: plain(maximum) })
    : known(minimum)
    ? t('limit.from', { from: plain(minimum) })
    : known(maximum)
    ? t('limit.below', { to: plain(maximum) })
    : t('limit.any');
  const where = known(gate) ? `, ${t('selection.unit', { unit: gate })}` : '';
  return `${name}: ${range}${where}${sale ? `, ${t('limit.sale.short')}` : ''}`;
}

const plain = (kilograms) => weight(kilograms).replace(/[.,]0$/, '');

/** Whoever may record edits them while the session is open; others read them. */
export function limitEditor(session, onChanged) {
  const limits = session.drafts ?? [];
  if (!may.record() || session.closedAt) {
    return element(
      'ul.limit-list',
      { 'data-testid': 'limits' },
      limits.length > 0 ? limits.map((limit) => element('li', limitText(limit))) : element('li.muted', t('limit.none')),
    );
  }
  const lines = element('div.limit-lines', { 'data-testid': 'limits' }, limits.map(line));
  const add = () => {
    const fresh = line({});
    lines.append(fresh);
    fresh.querySelector('input').focus();
  };
  return form({
    name: 'limits-form',
    submit: t('limit.save'),
    fields: [
      element('p.muted', t('limit.text')),
      lines,
      element('div', button(t('limit.add'), add, { symbol: 'plus', testid: 'limit-add' })),
    ],
    onSubmit: async () => {
      const saved = await patch(`/v1/sessions/${session.id}`, {
        drafts: [...lines.children].map(read).filter(Boolean),
      });
      toast(t('saved'));
      onChanged(saved);
    },
  });
}

function line({ name = '', minimum = null, maximum = null, gate = null, sale = null }) {
  const part = (key, value, unit = null, mode = 'decimal') =>
    element(
      'label.field',
      element('span.field-label', t(`limit.${key}`)),
      element(
        'span.with-unit',
        element('input.input', {
          'data-part': key,
          'data-testid': `limit-${key}`,
          autocomplete: 'off',
          inputmode: mode,
          value: value ?? '',
        }),
        unit && element('span.unit', unit),
      ),
    );
  const box = element(
    'div.limit-line',
    { 'data-testid': 'limit' },
    part('name', name, null, 'text'),
    part('minimum', minimum === null ? '' : plain(minimum), 'kg'),
    part('maximum', maximum === null ? '' : plain(maximum), 'kg'),
    part('gate', gate, null, 'numeric'),
    element(
      'label.choice-option.toggle',
      element('input', { type: 'checkbox', 'data-sale': '', checked: sale === true, 'data-testid': 'limit-sale' }),
      element('span', icon('check'), t('limit.sale')),
    ),
    element('button.button.quiet.square', {
      type: 'button',
      'aria-label': t('limit.remove'),
      onclick: () => box.remove(),
      'data-testid': 'limit-remove',
    }, icon('trash')),
  );
  return box;
}

/** An empty line counts for nothing; a half one is told. */
function read(box) {
  const said = Object.fromEntries(
    [...box.querySelectorAll('input[data-part]')].map((input) => [input.dataset.part, input.value.trim()]),
  );
  if (Object.values(said).every((text) => text === '')) return null;
  if (said.name === '') throw new Problem({ title: t('limit.nameless'), action: t('limit.nameless.action') });
  return {
    name: said.name,
    minimum: number(said.minimum),
    maximum: number(said.maximum),
    gate: number(said.gate),
    sale: box.querySelector('[data-sale]').checked ? true : null,
  };
}

function number(text) {
  if (text === '') return null;
  const value = typedNumber(text);
  if (value === null) throw new Problem({ title: t('limit.bad', { text }), action: t('limit.bad.action') });
  return value;
}
