/** Cards and labels of animals, barns and pens: what, on what, and as which file. */

import { get, post, query } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { choice, field, select } from '../components/form.js';
import { element, fill } from '../element.js';
import { sentences } from '../format.js';
import { language, t } from '../i18n.js';
import { preference, remember } from '../preferences.js';
import { saveFile } from '../print/file.js';
import { orderKeys } from '../print/order-key.js';
import { printerChoice, readPrinters } from '../print/printer-choice.js';
import { orderProgress } from '../print/progress.js';
import { told } from '../told.js';

const resolutions = [203, 300];
const designs = ['card', 'tag', 'eid'];
const usual = { card: 'a4-cards', tag: 'avery-3475', eid: 'avery-3475', place: 'a4-sign' };

/** Of animals: `{ animals: [id] }`; of barns and groups: `{ places: [id] }`. */
export async function openLabels({ animals = [], places = [] }) {
  const [{ items: stocks }, printers] = await Promise.all([get('/v1/label-stocks'), readPrinters()]);
  const open = new AbortController();
  const answer = await openDialog(
    t('labels.open'),
    () => element('div.dialog-body', labelChoice({ animals, places, stocks, printers, signal: open.signal })),
    { name: 'labels-dialog', wide: true },
  );
  open.abort();
  return answer;
}

function labelChoice({ animals, places, stocks, printers, signal }) {
  const ofPlaces = places.length > 0;
  const first = ofPlaces ? `/v1/places/${places[0]}` : `/v1/animals/${animals[0]}`;
  let design = ofPlaces ? 'place' : known(designs, preference('labels.design')) ?? 'card';
  const names = stocks.map(({ name }) => name);
  const stockOf = () => known(names, preference(`labels.stock.${design}`)) ?? usual[design];
  let stock = stockOf();
  const picture = element('img.label-preview', { alt: t('labels.preview'), 'data-testid': 'label-preview' });
  const trouble = element('p.bad-text', { role: 'status', 'data-testid': 'label-trouble' });
  const copies = field({
    name: 'label-copies',
    label: t('labels.copies'),
    type: 'number',
    min: 1,
    max: 50,
    value: 1,
    inputmode: 'numeric',
  });
  const rest = element('div.labels');
  const progress = element('div');
  const keys = orderKeys();
  const printer = printerChoice(printers, { preferred: ({ raw }) => raw });
  const stockBox = element('div');
  const current = () => stocks.find(({ name }) => name === stock);
  const count = (box) => Number(box.querySelector('input').value) || 0;
  let skip = null;

  /** Of a label that cannot be made the reason is shown in place of the picture. */
  async function show() {
    const address = query(`${first}/label.png`, {
      design: ofPlaces ? null : design,
      stock,
      language: language(),
    });
    const response = await fetch(address, { credentials: 'same-origin' }).catch(() => null);
    if (address !== wanted()) return;
    if (response?.ok) {
      const old = picture.src;
      picture.src = URL.createObjectURL(await response.blob());
      if (old) URL.revokeObjectURL(old);
    } else {
      const words = response ? told(await response.json().catch(() => ({}))) : {};
      trouble.textContent = sentences(words.title ?? t('problem.unreachable'), words.detail, words.action);
    }
    picture.hidden = !response?.ok;
    trouble.hidden = response?.ok === true;
  }

  const wanted = () => query(`${first}/label.png`, { design: ofPlaces ? null : design, stock, language: language() });

  function choose(name) {
    stock = name;
    remember(`labels.stock.${design}`, name);
    draw();
  }

  function drawStocks() {
    fill(
      stockBox,
      select({
        name: 'label-stock',
        label: t('labels.stock'),
        value: stock,
        options: stocks.map(({ name, title }) => [name, title]),
        onchange: ({ currentTarget }) => choose(currentTarget.value),
      }),
    );
  }

  function draw() {
    const { perSheet, roll } = current();
    skip = perSheet > 1
      ? field({
        name: 'label-skip',
        label: t('labels.skip'),
        hint: t('labels.skip.hint'),
        type: 'number',
        min: 0,
        max: perSheet - 1,
        value: 0,
        inputmode: 'numeric',
      })
      : null;
    fill(
      rest,
      element('div.form-grid', skip, copies),
      element(
        'div.button-row',
        button(t('labels.pdf'), () => save('pdf'), { symbol: 'download', kind: 'primary', testid: 'labels-pdf' }),
        roll &&
          resolutions.map((dpi) =>
            button(t('labels.zpl', { dpi }), () => save('zpl', dpi), {
              symbol: 'download',
              testid: `labels-zpl-${dpi}`,
            })
          ),
      ),
      roll && element('p.hint', t('labels.zpl.hint')),
      may.record() && printer.chosen() && element(
        'div.labels',
        printer.box,
        element(
          'div.button-row',
          button(t('labels.print'), () => print(), { symbol: 'printer', testid: 'labels-print' }),
          roll && resolutions.map((dpi) =>
            button(t('labels.print.zpl', { dpi }), () => print(dpi), {
              symbol: 'printer',
              testid: `labels-print-zpl-${dpi}`,
            })
          ),
        ),
      ),
      progress,
    );
    show();
  }

  const wish = () => ({
    design,
    stock,
    ...(ofPlaces ? { placeIds: places } : { animalIds: animals }),
    skip: skip ? count(skip) : 0,
    copies: Math.max(1, count(copies)),
  });

  const save = (format, dpi = null) =>
    saveFile(query('/v1/labels', { language: language() }), { ...wish(), format, dpi });

  /** A queue without driver takes ZPL; the printer's own fineness is asked for by the button. */
  async function print(dpi = null) {
    const order = { ...wish(), printer: printer.chosen().name, format: dpi ? 'zpl' : 'pdf', dpi };
    // In another language it is another order.
    const asked = { ...order, language: language() };
    const taken = await post(query('/v1/print-orders', { language: asked.language }), order, keys.of(asked));
    fill(
      progress,
      orderProgress(taken, { signal, onOver: ({ state }) => state !== 'failed' && keys.done(asked) }),
    );
  }

  drawStocks();
  draw();
  return element(
    'div.labels',
    element('div.label-stage', picture, trouble),
    !ofPlaces && choice({
      name: 'label-design',
      label: t('labels.design'),
      value: design,
      options: designs.map((one) => [one, t(`labels.design.${one}`)]),
      onchange: (chosen) => {
        design = chosen;
        remember('labels.design', chosen);
        stock = stockOf();
        drawStocks();
        draw();
      },
    }),
    stockBox,
    rest,
  );
}

const known = (words, word) => (words.includes(word) ? word : null);
