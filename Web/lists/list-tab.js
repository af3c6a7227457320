/** One list of the farm: found by a few letters, added to, corrected, and taken from a table or given as one. */

import { may } from '../account.js';
import { all, get, query } from '../api.js';
import { button } from '../components/buttons.js';
import { select } from '../components/form.js';
import { icon } from '../components/icon.js';
import { loading, nothing } from '../components/page.js';
import { segments } from '../components/switches.js';
import { tableLink } from '../components/table.js';
import { element } from '../element.js';
import { locationName, plainNumber } from '../format.js';
import { t } from '../i18n.js';
import { marked } from '../members/marked.js';
import { preference, remember } from '../preferences.js';
import { station } from '../station.js';
import { placeOption } from './open-places.js';
import { editEntry } from './entry-form.js';
import { importButton } from './import-table.js';
import { keyOf, shapes } from './shapes.js';

export function listTab(list, signal) {
  const wanted = { query: '', usable: 'true', place: list === 'bulls' ? preference('bulls.place', '') : '' };
  const { one } = shapes[list];
  let places = [];
  const content = loading(
    async () => {
      if (list === 'bulls') places = await all('/v1/places', signal);
      return get(query(`/v1/${list}`, wanted), signal);
    },
    ({ items }) => {
      fillPlaces();
      return items.length === 0
        ? nothing(t(wanted.query ? 'list.notFound' : `list.${list}.none`))
        : element('ul.rows.tight', { 'data-testid': 'entries' }, items.map(row));
    },
    { signal },
  );
  station.addEventListener('list.changed', ({ detail }) => detail?.list === list && content.reload(), { signal });
  const edit = async (entry) => (await editEntry(list, entry, places)) && content.reload();

  function row(entry) {
    const { number, code, name, unit, closed, sexed, stock } = entry;
    const key = keyOf(entry);
    return element(
      'li.row',
      { 'data-testid': 'entry', 'data-key': key },
      element(
        'span.row-main',
        element('span.row-title', marked(key, wanted.query)),
        (number ?? code) && name && element('span', marked(name, wanted.query)),
        sexed && element('span.badge', t('field.sexed')),
        closed && element('span.badge', t('list.closed')),
      ),
      element(
        'span.row-note',
        notes(entry).map((note) => element('span', note)),
        stock !== undefined &&
          element(
            stock < 0 ? 'span.bad-text' : 'span',
            { 'data-testid': 'stock' },
            t(list === 'bulls' ? 'list.doses.left' : 'list.left', { amount: plainNumber(stock), unit: unit ?? '' })
              .trim(),
          ),
      ),
      may.administer() &&
        button(t('list.edit'), () => edit(entry), { kind: 'small', symbol: 'pencil', testid: 'edit-entry' }),
    );
  }

  /** The price of a placed bull is negotiated: it is not shown. */
  function notes({ placement, placeId, price, milkDays, meatDays }) {
    const place = places.find(({ id }) => id === placeId);
    return [
      placement === 'general' && price !== undefined && t('list.price', { price: plainNumber(price) }),
      place && locationName(place),
      milkDays !== undefined && t('withdrawal.milk', { count: milkDays }),
      meatDays !== undefined && t('withdrawal.meat', { count: meatDays }),
    ].filter(Boolean);
  }

  const placeBox = element('div.list-place');
  /** A bull of another barn has another price: which place is looked at is remembered. */
  function fillPlaces() {
    if (list !== 'bulls' || placeBox.childElementCount > 0) return;
    const known = places.filter(({ kind }) => ['centre', 'barn'].includes(kind));
    if (known.length === 0) return;
    placeBox.append(
      select({
        name: 'place',
        label: t('list.place'),
        value: wanted.place,
        options: [
          ['', t('list.place.all')],
          ['none', t('list.place.none')],
          ...known.map((place) => [place.id, placeOption(place)]),
        ],
        onchange: ({ target }) => {
          wanted.place = target.value;
          remember('bulls.place', target.value);
          content.reload();
        },
      }),
    );
  }

  let timer = null;
  const input = element('input.input.search-input', {
    type: 'search',
    maxlength: 100,
    autocomplete: 'off',
    placeholder: t(`list.${list}.search`),
    'aria-label': t(`list.${list}.search`),
    'data-testid': 'entry-search',
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        wanted.query = input.value.trim();
        content.reload();
      }, 120);
    },
  });
  return element(
    'div.list-tab',
    element('p.muted', t(`list.${list}.text`)),
    element('div.search-bar', icon('search'), input),
    element(
      'div.list-filters',
      segments(
        t('list.which'),
        [['true', t('list.usable')], ['', t('list.all')]],
        wanted.usable,
        (usable) => {
          wanted.usable = usable;
          content.reload();
        },
        'usable',
      ),
      placeBox,
    ),
    content.box,
    element(
      'div.button-row',
      may.administer() &&
        button(t(`list.add.${one}`), () => edit(null), { symbol: 'plus', kind: 'primary', testid: 'add-entry' }),
      tableLink(`/v1/${list}.csv`, { text: t('list.table'), testid: 'list-csv' }),
      may.administer() && importButton(list, content.reload),
    ),
  );
}
