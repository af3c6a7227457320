/** How far off a printer prints: measured on the calibration page, and said here once. */

import { get, post } from '../api.js';
import { link } from '../components/buttons.js';
import { field, form } from '../components/form.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { language, t } from '../i18n.js';

const usual = { x: 0, y: 0 };

/** `show(printer)` draws it for another printer. */
export function printerOffset(signal) {
  const box = element('div');

  async function show(printer) {
    const { items } = await get('/v1/printer-offsets', signal).catch(() => ({ items: [] }));
    const known = items.find((one) => one.printer === printer.name) ?? usual;
    const millimetres = (name) =>
      field({
        name,
        label: t(`offset.${name}`),
        type: 'number',
        min: -20,
        max: 20,
        step: 0.1,
        unit: 'mm',
        value: known[name],
      });
    fill(
      box,
      element(
        'details.offset',
        { 'data-testid': 'printer-offset' },
        element('summary', t('offset.title')),
        element('p.muted', t('offset.text', { printer: printer.info || printer.name })),
        link(t('offset.page'), `/v1/cards/calibration.pdf?language=${language()}`, {
          symbol: 'download',
          target: '_blank',
        }),
        form({
          name: 'offset-form',
          submit: t('action.save'),
          fields: element('div.form-grid', millimetres('x'), millimetres('y')),
          onSubmit: async ({ x, y }) => {
            await post('/v1/printer-offsets', { printer: printer.name, x: Number(x ?? 0), y: Number(y ?? 0) });
            toast(t('saved'));
          },
        }),
      ),
    );
  }

  return { box, show };
}
