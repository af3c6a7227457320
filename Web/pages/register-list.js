/**
 * The monthly comparison: a list of who is in the organisation beside the register. It is seen who is new, who changes and
 * who is gone, and one confirmation does all of it.
 */

import { get, post, query, remove, upload } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed } from '../components/dialog.js';
import { dropZone } from '../components/drop-zone.js';
import { field } from '../components/form.js';
import { page, section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { date, dateTime } from '../format.js';
import { t } from '../i18n.js';
import { memberColumns } from '../import/member-columns.js';
import { comparison, outcome } from '../members/comparison.js';

export default function registerListPage({ signal }) {
  const result = element('div.import-outcome', { 'aria-live': 'polite' });
  const before = element('div');
  const day = field({
    name: 'day',
    label: t('registerList.day'),
    type: 'date',
    hint: t('registerList.day.hint'),
    required: true,
    value: new Date().toLocaleDateString('sv'),
  });
  let turn = 0;

  async function show(waiting, task, again) {
    const mine = ++turn;
    fill(result, element('p.waiting', waiting));
    try {
      const view = await task();
      if (mine === turn) fill(result, view);
    } catch (problem) {
      if (mine === turn && !signal.aborted) fill(result, problemBox(problem, again));
    }
  }

  const table = (file) => new Blob([file], { type: 'text/csv' });

  /** First it is seen what the columns are taken for. */
  const look = (file, chosen = null) =>
    show(t('import.reading', { name: file.name }), async () => {
      const columns = chosen?.join(',') ?? null;
      const preview = await upload(query('/v1/import/members/preview', { columns }), table(file), signal);
      return element(
        'div.import-preview',
        { 'data-testid': 'register-columns' },
        element('h2.mono', file.name),
        memberColumns(preview, (next) => look(file, next)),
        element(
          'div.form-actions',
          button(t('registerList.compare'), () => compare(file, preview.columns), {
            kind: 'primary',
            symbol: 'check',
            testid: 'register-compare',
          }),
          button(t('action.cancel'), () => fill(result), { testid: 'register-cancel' }),
        ),
      );
    }, () => look(file, chosen));

  const compare = (file, columns) =>
    show(t('registerList.comparing'), async () => {
      const words = { name: file.name, day: day.querySelector('input').value || null, columns: columns.join(',') };
      return drawn(await upload(query('/v1/register-lists', words), table(file), signal));
    }, () => compare(file, columns));

  const drawn = (list) =>
    comparison(list, {
      signal,
      apply: (choices) => apply(list, choices),
      again: () => again(list),
      discard: async () => {
        await remove(`/v1/register-lists/${list.id}`);
        fill(result);
      },
    });

  const again = (list) =>
    show(
      t('registerList.comparing'),
      async () => drawn(await post(`/v1/register-lists/${list.id}/compare`)),
      () => again(list),
    );

  async function apply(list, { locks }) {
    const { counts } = list;
    const title = t('registerList.confirm.title');
    const sure = await confirmed(
      title,
      t('registerList.confirm.text', { new: counts.new, changed: counts.changed, gone: locks ? counts.gone : 0 }),
      t('registerList.apply'),
    );
    if (!sure) return;
    // What is out of the ordinary is asked by itself.
    if (
      list.olderThan && !(await confirmed(
        title,
        t('registerList.confirm.older', { day: date(list.day), last: date(list.olderThan) }),
        t('registerList.apply'),
      ))
    ) return;
    if (
      locks && list.locksMany && !(await confirmed(
        title,
        t('registerList.confirm.many', { count: counts.gone, total: counts.activeBefore }),
        t('registerList.confirm.many.yes', { count: counts.gone }),
      ))
    ) return;
    await show(t('registerList.applying'), async () => {
      const words = { revision: list.revision, locks, older: Boolean(list.olderThan), many: list.locksMany };
      const done = await post(`/v1/register-lists/${list.id}/apply`, words);
      showBefore();
      return outcome(done, signal);
    }, () => again(list));
  }

  /** A list that was compared and not confirmed waits here, also after the page was left. */
  async function showBefore(opens = false) {
    const { items } = await get('/v1/register-lists', signal).catch(() => ({ items: [] }));
    const open = items.find((list) => list.state === 'open');
    if (opens && open && turn === 0) fill(result, drawn(await get(`/v1/register-lists/${open.id}`, signal)));
    const applied = items.filter((list) => list.state === 'applied');
    fill(
      before,
      applied.length === 0 ? element('p.muted', t('registerList.none')) : element(
        'ul.import-list',
        applied.map((list) =>
          element(
            'li',
            { 'data-testid': 'register-applied' },
            element(
              'div.import-job-head',
              element('strong', t('registerList.of', { day: date(list.day) })),
              element('span.muted', `${list.name ?? ''} · ${dateTime(list.finishedAt)} · ${list.by}`),
            ),
            element('p', t('registerList.outcome', list.outcome)),
          )
        ),
      ),
    );
  }
  showBefore(true);

  const zone = dropZone({
    accept: '.csv,.txt,text/csv',
    text: t('import.drop'),
    buttonText: t('import.choose'),
    symbol: 'upload',
    onFile: (file) => look(file),
    name: 'register-file',
  });
  return page(
    { title: t('registerList.title'), back: '#/members', name: 'register-list' },
    section(null, element('p', t('registerList.text')), day, zone, result),
    section(t('registerList.before'), before),
  );
}
