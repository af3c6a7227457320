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
export function draftText({ name, minimum, maximum, gate }) {
  const known = (value) => typeof value === 'number';
  const range = known(minimum) && known(maximum)
    ? t('draft.between', { from: plain(minimum), to: plain(maximum) })
    : known(minimum)
    ? t('draft.from', { from: plain(minimum) })
    : known(maximum)
    ? t('draft.below', { to: plain(maximum) })
    : t('draft.any');
  return `${name}: ${range}${known(gate) ? `, ${t('selection.unit', { unit: gate })}` : ''}`;
}

const plain = (kilograms) => weight(kilograms).replace(/[.,]0$/, '');

/** Whoever may record edits them while the session is open; others read them. */
export function draftEditor(session, onChanged) {
  const drafts = session.drafts ?? [];
  if (!may.record() || session.closedAt) {
    return element(
      'ul.draft-list',
      { 'data-testid': 'drafts' },
      drafts.length > 0 ? drafts.map((draft) => element('li', draftText(draft))) : element('li.muted', t('draft.none')),
    );
  }
  const lines = element('div.draft-lines', { 'data-testid': 'drafts' }, drafts.map(line));
  const add = () => {
    const fresh = line({});
    lines.append(fresh);
    fresh.querySelector('input').focus();
  };
  return form({
    name: 'drafts-form',
    submit: t('draft.save'),
    fields: [
      element('p.muted', t('draft.text')),
      lines,
      element('div', button(t('draft.add'), add, { symbol: 'plus', testid: 'draft-add' })),
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

function line({ name = '', minimum = null, maximum = null, gate = null }) {
  const part = (key, value, unit = null, mode = 'decimal') =>
    element(
      'label.field',
      element('span.field-label', t(`draft.${key}`)),
      element(
        'span.with-unit',
        element('input.input', {
          'data-part': key,
          'data-testid': `draft-${key}`,
          autocomplete: 'off',
          inputmode: mode,
          value: value ?? '',
        }),
        unit && element('span.unit', unit),
      ),
    );
  const box = element(
    'div.draft-line',
    { 'data-testid': 'draft' },
    part('name', name, null, 'text'),
    part('minimum', minimum === null ? '' : plain(minimum), 'kg'),
    part('maximum', maximum === null ? '' : plain(maximum), 'kg'),
    part('gate', gate, null, 'numeric'),
    element('button.button.quiet.square', {
      type: 'button',
      'aria-label': t('draft.remove'),
      onclick: () => box.remove(),
      'data-testid': 'draft-remove',
    }, icon('trash')),
  );
  return box;
}

/** An empty line counts for nothing; a half one is told. */
function read(box) {
  const said = Object.fromEntries(
    [...box.querySelectorAll('input')].map((input) => [input.dataset.part, input.value.trim()]),
  );
  if (Object.values(said).every((text) => text === '')) return null;
  if (said.name === '') throw new Problem({ title: t('draft.nameless'), action: t('draft.nameless.action') });
  return { name: said.name, minimum: number(said.minimum), maximum: number(said.maximum), gate: number(said.gate) };
}

function number(text) {
  if (text === '') return null;
  const value = typedNumber(text);
  if (value === null) throw new Problem({ title: t('draft.bad', { text }), action: t('draft.bad.action') });
  return value;
}
