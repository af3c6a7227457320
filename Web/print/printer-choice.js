/** Which printer: the one of last time, else the usual one; where there is none, why. */

import { get } from '../api.js';
import { choice } from '../components/form.js';
import { element } from '../element.js';
import { t, word } from '../i18n.js';
import { preference, remember } from '../preferences.js';

/** What the print server has; `{ items: [], … }` with the reason where it has none. */
export const readPrinters = (signal) =>
  get('/v1/printers', signal).catch((problem) => ({ items: [], problem: problem.title }));

/** `preferred(printer)` says which printers come first of themselves. */
export function printerChoice({ items, problem, kind }, { preferred = () => false, onchange = () => {} } = {}) {
  if (items.length === 0) {
    return {
      box: element(
        'p.no-printer',
        { 'data-testid': 'no-printer' },
        element('strong', t('print.none')),
        ' ',
        word(`print.none.${kind}`) ?? problem ?? '',
      ),
      chosen: () => null,
    };
  }
  const names = items.map(({ name }) => name);
  const usual = items.find(preferred) ?? items.find(({ isDefault }) => isDefault) ?? items[0];
  let chosen = names.includes(preference('printer')) ? preference('printer') : usual.name;
  const box = choice({
    name: 'printer',
    label: t('print.printer'),
    value: chosen,
    options: items.map((printer) => [printer.name, printerLabel(printer)]),
    onchange: (name) => {
      chosen = name;
      remember('printer', name);
      onchange(find());
    },
  });
  const find = () => items.find(({ name }) => name === chosen);
  return { box, chosen: find };
}

/** Its name, and what is the matter with it. */
export function printerLabel({ name, info, state, reasons, explanations, acceptsJobs }) {
  const why = (reasons ?? []).map((reason, index) => word(`reason.${reason}`) ?? explanations?.[index] ?? reason);
  const condition = acceptsJobs ? t(`printer.${state}`) : t('printer.refuses');
  return element(
    'span.printer',
    element('strong', info || name),
    element(`span.printer-state.${acceptsJobs ? state : 'stopped'}`, [condition, ...why].join(' · ')),
  );
}
