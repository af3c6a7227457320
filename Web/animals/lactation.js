/** What milk recording found of an animal: all, of one lactation or of the last, and the form that records it. */

import { may } from '../account.js';
import { all, get, post, Problem, query, remove } from '../api.js';
import { button } from '../components/buttons.js';
import { dayField } from '../components/day-field.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { choice, field, form, select } from '../components/form.js';
import { loading, nothing, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { date, plainNumber, today, typedNumber } from '../format.js';
import { onHerdNews } from '../herd-news.js';
import { t, word } from '../i18n.js';
import { station } from '../station.js';

/** An item that this version has no word for is what it is. */
export const itemName = ({ name }) => word(`milk.${name}`) ?? name;

/** `null` for males: they give no milk. */
export function lactationRecords(animal, signal) {
  if (animal.sex === 'male') return null;
  const address = `/v1/animals/${animal.id}/lactation-records`;
  let wanted = '';
  let items = [];
  const filter = element('div.list-filters');
  const content = loading(
    async () => {
      const [every, known] = await Promise.all([all(address, signal), get('/v1/lactation-items', signal)]);
      items = known.items;
      drawFilter(every);
      return wanted === '' ? every : (await get(query(address, { lactation: wanted }), signal)).items;
    },
    (records) => records.length === 0 ? nothing(t('milk.none')) : table(records),
    { signal },
  );
  const changed = ({ detail }) => detail?.animalId === animal.id && content.reload();
  station.addEventListener('animal.changed', changed, { signal });
  onHerdNews(content.reload, signal, ['lactations']);

  function drawFilter(records) {
    const lactations = [...new Set(records.map(({ lactation }) => lactation).filter((one) => one !== undefined))];
    if (lactations.length < 2) return fill(filter);
    fill(
      filter,
      select({
        name: 'lactation',
        label: t('milk.which'),
        value: wanted,
        options: [
          ['', t('milk.all')],
          ['last', t('milk.last')],
          ...lactations.map((number) => [number, t('milk.lactation', { number })]),
        ],
        onchange: ({ target }) => {
          wanted = target.value;
          content.reload();
        },
      }),
    );
  }

  /** The chosen items, and whatever else a record has. */
  function table(records) {
    const columns = items.filter(({ name, shown }) => shown && records.some((record) => name in record.items));
    const shown = new Set(columns.map(({ name }) => name));
    const others = ({ items: values }) =>
      items.filter(({ name }) => name in values && !shown.has(name)).map((item) =>
        `${itemName(item)}: ${said(values[item.name])}`
      );
    const hasOthers = records.some((record) => others(record).length > 0);
    return element(
      'div.table-box',
      element(
        'table.table',
        { 'data-testid': 'milk-table' },
        element(
          'thead',
          element(
            'tr',
            [
              t('field.date'),
              t('milk.days'),
              t('field.lactation'),
              ...columns.map((item) => itemName(item) + (item.unit ? ` (${item.unit})` : '')),
              ...(hasOthers ? [t('milk.others')] : []),
              '',
            ].map((head) => element('th', { scope: 'col' }, head)),
          ),
        ),
        element('tbody', records.map((record) => row(record, columns, hasOthers && others(record).join(', ')))),
      ),
    );
  }

  function row(record, columns, others) {
    const { lactation, days, source } = record;
    return element(
      'tr',
      { 'data-testid': 'milk-record', 'data-date': record.date },
      element('td', date(record.date), source === 'notGiven' && element('span.muted', ` ${t('milk.source.notGiven')}`)),
      element('td', String(days)),
      element('td', lactation === undefined ? '–' : String(lactation)),
      columns.map(({ name }) => element('td', said(record.items[name]))),
      others !== false && element('td', others),
      element(
        'td',
        // What was sent is the central system's.
        may.administer() && !record.uploaded && button(null, () => take(record), {
          symbol: 'trash',
          kind: 'quiet square',
          'aria-label': t('milk.delete'),
          testid: 'delete-milk',
        }),
      ),
    );
  }

  async function take(record) {
    const sure = await confirmed(
      t('milk.delete'),
      t('milk.delete.text', { date: date(record.date) }),
      t('list.delete.act'),
    );
    if (!sure) return;
    await remove(`${address}/${record.id}`);
    content.reload();
  }

  const add = button(t('milk.add'), async () => (await record(animal, items)) && content.reload(), {
    symbol: 'plus',
    testid: 'add-milk',
  });
  const panel = section(
    t('milk.title'),
    filter,
    content.box,
    may.record() && element('div.button-row', add),
  );
  panel.classList.add('milk-panel');
  return panel;
}

const said = (value) => (typeof value === 'number' ? plainNumber(value) : (value ?? '–'));

async function record(animal, items) {
  const asked = items.filter((item) => item.asked);
  async function save({ date, source, ...entered }, key, close) {
    const values = Object.fromEntries(
      asked.filter(({ name }) => entered[name]).map((item) => [item.name, typed(item, entered[item.name])]),
    );
    close(await post(`/v1/animals/${animal.id}/lactation-records`, { date, source, items: values }, key));
    toast(t('saved'));
  }
  const answer = await openDialog(
    t('milk.add'),
    (close) =>
      form({
        name: 'milk-form',
        submit: t('action.save'),
        fields: [
          dayField({ name: 'date', label: t('field.date'), value: today(), min: animal.born, max: today() }),
          element('div.form-grid', asked.map(control)),
          asked.length === 0 && nothing(t('milk.noneAsked')),
          choice({
            name: 'source',
            label: t('milk.source'),
            value: 'byHand',
            options: ['byHand', 'notGiven'].map((source) => [source, t(`milk.source.${source}`)]),
          }),
        ],
        onCancel: () => close(),
        onSubmit: (entered, key) => save(entered, key, close),
      }),
    { name: 'milk-dialog', wide: true },
  );
  return answer !== null;
}

const control = (item) =>
  field({
    name: item.name,
    label: itemName(item),
    unit: item.unit ?? '',
    inputmode: item.type === 'number' ? (item.least < 0 ? 'text' : 'decimal') : 'text',
    maxlength: 200,
  });

function typed(item, text) {
  if (item.type === 'text') return text;
  const number = typedNumber(text.replace(/^[-−]\s*/, ''));
  const value = number === null ? null : /^[-−]/.test(text) ? -number : number;
  if (value === null || value < item.least || value > item.most) {
    throw new Problem({
      title: t('field.number.bad', { field: itemName(item), text }),
      action: t('field.number.range', { least: plainNumber(item.least), most: plainNumber(item.most) }),
    });
  }
  return value;
}
