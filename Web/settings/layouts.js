/** Layouts of the cards of other programs: their fields in order, and what they make of a text. */

import { post } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { complaint, lockNote } from './control.js';
import { settings } from './state.js';
import { refusal } from './words.js';

const key = 'scan.card-layouts';
const fieldNames = [
  'ear-tag',
  'country',
  'number',
  'sex',
  'born',
  'breed',
  'dam',
  'sire',
  'dam-sire',
  'eid',
  'name',
  'colour',
  'ignored',
];

export function layouts() {
  const kept = (settings.isTyped(key) ? settings.typed(key) : settings.item(key).value) ?? [];
  const isLocked = settings.isLocked(key);
  // Drawn anew from what was typed: nothing else holds the list.
  let list = kept.map((layout) => ({ delimiter: ';', ...layout }));
  const box = element('div.layouts', { 'data-testid': 'layouts' });
  const change = (next, focus = null) => {
    list = next;
    settings.type(key, list);
    draw();
    if (focus) box.querySelector(focus)?.focus();
  };
  const replace = (index, layout, focus) => change(list.with(index, layout), focus);

  function draw() {
    fill(
      box,
      list.length === 0 && element('p.muted', t('layout.none')),
      list.map((layout, index) =>
        card(layout, index, {
          isLocked,
          type: (next) => {
            list = list.with(index, next);
            settings.type(key, list);
          },
          replace: (next, focus) => replace(index, next, focus),
          remove: () => change(list.toSpliced(index, 1)),
        })
      ),
    );
  }
  const add = () =>
    change([...list, { name: '', delimiter: ';', fields: ['ear-tag'] }], '.layout:last-child [data-part="name"]');
  draw();
  return [
    lockNote(key),
    box,
    !isLocked && element('div', button(t('layout.add'), add, { symbol: 'plus', testid: 'layout-add' })),
    complaint(key),
  ];
}

function card(layout, index, { isLocked, type, replace, remove }) {
  let now = layout;
  const typed = (change) => {
    now = { ...now, ...change };
    type(now);
  };
  const part = (name, value) =>
    element(
      'label.field',
      element('span.field-label', t(`layout.${name}`)),
      element('input.input', {
        value,
        autocomplete: 'off',
        disabled: isLocked,
        'data-part': name,
        'data-testid': `layout-${name}`,
        oninput: (event) => typed({ [name]: written(name, event.target.value) }),
      }),
    );
  const move = (from, to) => {
    const fields = now.fields.toSpliced(from, 1).toSpliced(to, 0, now.fields[from]);
    replace({ ...now, fields }, `[data-layout="${index}"] [data-field="${to}"] select`);
  };
  const acts = {
    isLocked,
    count: now.fields.length,
    change: (place, field) => typed({ fields: now.fields.with(place, field) }),
    up: (place) => move(place, place - 1),
    down: (place) => move(place, place + 1),
    remove: (place) => replace({ ...now, fields: now.fields.toSpliced(place, 1) }),
  };
  return element(
    'section.layout',
    { 'data-testid': 'layout', 'data-layout': index },
    element('div.form-grid', part('name', now.name), part('delimiter', shownDelimiter(now.delimiter))),
    element('p.hint', t('layout.delimiter.hint')),
    element('p.setting-label', t('layout.fields')),
    element('ol.layout-fields', now.fields.map((field, place) => fieldRow(field, place, acts))),
    !isLocked &&
      element(
        'div.button-row',
        button(t('layout.addField'), () => replace({ ...now, fields: [...now.fields, 'ignored'] }), {
          symbol: 'plus',
          kind: 'small',
          testid: 'layout-add-field',
        }),
        button(t('layout.remove'), remove, { symbol: 'trash', kind: 'small', testid: 'layout-remove' }),
      ),
    trial(() => now),
  );
}

function fieldRow(field, place, { isLocked, count, change, up, down, remove }) {
  const act = (symbol, name, action, disabled = false) =>
    element('button.button.quiet.square', {
      type: 'button',
      disabled,
      onclick: () => action(place),
      'aria-label': t(`layout.${name}`, { place: place + 1 }),
      'data-testid': `layout-${name}`,
    }, icon(symbol));
  return element(
    'li.layout-field',
    { 'data-field': place },
    element(
      'select.input',
      {
        disabled: isLocked,
        'aria-label': t('layout.field', { place: place + 1 }),
        'data-testid': 'layout-field',
        onchange: (event) => change(place, event.target.value),
      },
      fieldNames.map((name) => element('option', { value: name, selected: name === field }, t(`cardField.${name}`))),
    ),
    !isLocked && [
      act('up', 'up', up, place === 0),
      act('down', 'down', down, place === count - 1),
      act('close', 'removeField', remove, count === 1),
    ],
  );
}

/** What the layout, as it stands there, makes of a text. */
function trial(layout) {
  const text = element('textarea.input', {
    rows: 2,
    'aria-label': t('layout.try'),
    placeholder: t('layout.try.placeholder'),
    'data-testid': 'layout-text',
  });
  const answer = element('div', { role: 'status', 'data-testid': 'layout-answer' });
  const run = async () => {
    const now = layout();
    try {
      fill(answer, outcome(now, await post('/v1/settings/card-layouts/try', { layout: now, text: text.value.trim() })));
    } catch (problem) {
      fill(
        answer,
        problemBox({
          title: problem.title,
          status: problem.status,
          detail: (problem.rest?.errors ?? []).map(refusal).join(' '),
          action: problem.action,
        }),
      );
    }
  };
  return element(
    'div.layout-trial',
    element('label.field', element('span.field-label', t('layout.try')), text),
    element('div', button(t('layout.try.act'), run, { testid: 'layout-try' })),
    answer,
  );
}

function outcome({ fields }, { fits, parts }) {
  const rows = Math.max(fields.length, parts.length);
  return [
    element(
      `p.${fits ? 'good-text' : 'bad-text'}`,
      { 'data-fits': String(fits) },
      fits ? t('layout.fits') : t(parts.length === fields.length ? 'layout.noNumber' : 'layout.otherCount', {
        parts: parts.length,
        fields: fields.length,
      }),
    ),
    element(
      'dl.facts-list',
      Array.from({ length: rows }, (_, place) =>
        element(
          'div',
          element('dt', fields[place] ? t(`cardField.${fields[place]}`) : t('layout.noField')),
          element('dd', parts[place] ?? '–'),
        )),
    ),
  ];
}

/** A tab cannot be typed into a field. */
const shownDelimiter = (delimiter) => (delimiter === '\t' ? 'Tab' : delimiter);
const written = (name, text) => (name === 'delimiter' && /^tab$/i.test(text.trim()) ? '\t' : text);
