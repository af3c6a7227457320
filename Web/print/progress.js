/** How far an order is, sheet by sheet, with what can be done about it: cancel, go on, say what lies in the tray. */

import { get, post, remove } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { element, fill } from '../element.js';
import { number } from '../format.js';
import { t, word } from '../i18n.js';
import { told } from '../told.js';

const over = ['done', 'cancelled', 'failed'];
const bad = ['failed', 'doubtful'];

/** Follows the order until it is over; `onOver(order)` is told once. */
export function orderProgress(order, { signal, onOver = () => {} }) {
  const box = element('div.order', { 'aria-live': 'polite', 'data-testid': 'print-order', 'data-order': order.id });
  let turn = 0;

  async function follow(shown) {
    const mine = ++turn;
    draw(shown);
    for (let pause = 300; !over.includes(shown.state); pause = Math.min(2000, pause * 1.3)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (mine !== turn || signal.aborted || (!box.isConnected && pause > 600)) return;
      shown = await get(`/v1/print-orders/${order.id}`, signal).catch(() => shown);
      draw(shown);
    }
    if (mine === turn) onOver(shown);
  }

  const act = (path, body = {}) => async () => follow(await post(`/v1/print-orders/${order.id}/${path}`, body));

  function draw(shown) {
    box.dataset.state = shown.state;
    const { sheets, sheetsPrinted } = shown;
    const words = shown.trouble ? told(shown.trouble) : null;
    fill(
      box,
      element(
        'div.job-line',
        { 'data-state': lineState(shown.state), 'data-testid': 'order-state' },
        icon(shown.state === 'done' ? 'check' : bad.includes(shown.state) ? 'warning' : 'printer'),
        element(
          'div',
          element('strong', t(`order.${shown.state}`)),
          element('p', t('order.sheets', { count: sheets, printed: number(sheetsPrinted, 0) }), ` · ${shown.printer}`),
          words && element('p.bad-text', [words.title, words.detail].filter(Boolean).join(' ')),
          shown.reason && element('p.bad-text', word(`reason.${shown.reason}`) ?? shown.reason),
          shown.backs === 'separate' && element('p', t('order.backs.separate')),
        ),
      ),
      element('progress.order-progress', { max: sheets, value: sheetsPrinted, 'aria-label': t('order.progress') }),
      shown.state === 'doubtful' && element('p', t('order.doubtful.text', { number: shown.doubtful })),
      may.record() && element(
        'div.button-row',
        shown.state === 'doubtful' && [
          button(t('order.settle.yes'), act('settle', { sheet: shown.doubtful, printed: true }), {
            testid: 'order-was-printed',
          }),
          button(t('order.settle.no'), act('settle', { sheet: shown.doubtful, printed: false }), {
            testid: 'order-was-not-printed',
          }),
        ],
        shown.state === 'failed' &&
          button(t('order.resume'), act('resume'), { symbol: 'printer', testid: 'order-resume' }),
        !over.includes(shown.state) &&
          button(t('action.cancel'), async () => follow(await remove(`/v1/print-orders/${order.id}`)), {
            symbol: 'close',
            testid: 'order-cancel',
          }),
      ),
    );
  }

  follow(order);
  return box;
}

const lineState = (state) => (state === 'done' ? 'completed' : bad.includes(state) ? 'aborted' : 'processing');
