/** Above a report: which days, barns and people it is of. */

import { all } from '../api.js';
import { field, select, toggle } from '../components/form.js';
import { icon } from '../components/icon.js';
import { segments } from '../components/switches.js';
import { element, fill } from '../element.js';
import { localDay, locationName, today } from '../format.js';
import { t } from '../i18n.js';

/** The first and the last day of a month, so many before this one. */
function month(before) {
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth() - before, 1, 12);
  const last = new Date(now.getFullYear(), now.getMonth() - before + 1, 0, 12);
  return { from: localDay(first), to: localDay(last) };
}

function lately(days) {
  const first = new Date();
  first.setHours(12, 0, 0, 0);
  first.setDate(first.getDate() - days);
  return { from: localDay(first), to: today() };
}

/** What a report is of when nobody has chosen. */
export function usual({ filters, days }) {
  return {
    ...(filters.includes('period') && (days ? lately(days) : month(0))),
    ...(filters.includes('day') && { day: today() }),
    barn: [],
  };
}

/** `chosen` is changed by the filters, which then call `changed`. */
export function reportFilters({ filters }, chosen, changed, signal) {
  const barns = element('div.report-barns');
  const lists = {
    technician: element('div'),
    unit: element('div'),
  };
  const put = (name, value) => {
    chosen[name] = value;
    changed();
  };
  const dayField = (name) =>
    field({
      name,
      label: t(`report.${name}`),
      type: 'date',
      value: chosen[name],
      onchange: ({ target }) => target.value && put(name, target.value),
    });

  function period() {
    const days = [dayField('from'), dayField('to')];
    const take = (range) => {
      Object.assign(chosen, range);
      for (const box of days) {
        const input = box.querySelector('input');
        input.value = chosen[input.name];
      }
      changed();
    };
    const months = [['thisMonth', 0], ['lastMonth', 1]].map(([word, before]) =>
      element('button.button.tap', {
        type: 'button',
        onclick: () => take(month(before)),
        'data-testid': `report-${word}`,
      }, t(`report.${word}`))
    );
    return element('div.report-period', days, element('div.taps', months));
  }

  const bar = element(
    'div.report-filters',
    filters.includes('period') && period(),
    filters.includes('day') && element('div.report-period', dayField('day')),
    filters.includes('technician') && lists.technician,
    filters.includes('unit') && lists.unit,
    filters.includes('grouping') && element(
      'div.field.report-grouping',
      element('span.field-label', t('report.grouping')),
      segments(
        t('report.grouping'),
        ['none', 'date', 'barn'].map((value) => [value, t(`report.grouping.${value}`)]),
        chosen.grouping ?? 'none',
        (value) => put('grouping', value),
        'grouping',
      ),
    ),
    barns,
  );
  all('/v1/places', signal).then(drawBarns).catch(() => {});

  /** One barn needs no choice, and many are folded away until somebody wants to choose. */
  function drawBarns(places) {
    const known = places.filter(({ kind }) => kind === 'barn');
    if (known.length < 2) return;
    const head = element('summary.button', { 'data-testid': 'report-barns' });
    const name = () => {
      const names = known.filter(({ id }) => chosen.barn.includes(id)).map((barn) => locationName(barn, 'barn'));
      fill(head, names.length > 0 ? `${t('report.barns')}: ${names.join(', ')}` : t('daily.barn.all'), icon('down'));
    };
    const put = (id, isChosen) => {
      chosen.barn = isChosen ? [...chosen.barn, id] : chosen.barn.filter((other) => other !== id);
      name();
      changed();
    };
    name();
    fill(
      barns,
      element(
        'details.barn-choice',
        head,
        element(
          'div.taps',
          known.map(({ id, ...barn }) =>
            toggle({
              name: `barn-${barn.number}`,
              label: locationName(barn, 'barn'),
              on: chosen.barn.includes(id),
              onchange: ({ target }) => put(id, target.checked),
            })
          ),
        ),
      ),
    );
  }

  /** Whom and what there is to choose from only the report tells. */
  function offer(name, values, words) {
    const box = lists[name];
    const now = String(chosen[name] ?? '');
    const options = [['', t(`report.${name}.all`)], ...values.map((value) => [value, words(value)])];
    if (now && !values.map(String).includes(now)) options.push([now, words(now)]);
    fill(
      box,
      select({
        name,
        label: t(`report.${name}`),
        value: now,
        options,
        onchange: ({ target }) => put(name, target.value),
      }),
    );
  }

  return {
    bar,
    /** What was answered says what else could be chosen. */
    learn({ technicians, units }) {
      if (technicians) offer('technician', technicians, (name) => name);
      if (units) offer('unit', units, (unit) => t('report.unit.number', { unit }));
    },
  };
}
