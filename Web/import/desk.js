/** Where a page hands files in: what is shown of one file after another, and the list of those under way. */

import { get } from '../api.js';
import { button } from '../components/buttons.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { importList, outcome, seeImported, startImport } from './imports.js';

/** `show(waiting, task, again)` shows what `task` answers; `write(file, format, skipBad)` hands a file in. */
export function importDesk({ signal }) {
  const result = element('div.import-outcome', { 'aria-live': 'polite' });
  /** Files that were handed in here, by their imports. */
  const given = new Map();
  let turn = 0;
  /** The import whose end is told here. */
  let awaited = null;

  async function show(waiting, task, again) {
    const mine = ++turn;
    fill(result, element('p.waiting', waiting));
    try {
      const view = await task();
      // Another file may have been chosen meanwhile.
      if (mine === turn) fill(result, view);
    } catch (problem) {
      if (mine === turn && !signal.aborted) fill(result, problemBox(problem, again));
    }
  }

  const write = (file, format, skipBad) =>
    show(t('imports.sending', { name: file.name }), async () => {
      const one = await startImport(format, file, skipBad);
      given.set(one.id, { file, format });
      awaited = one.id;
      jobs.reload();
      // It may have been at its end before anybody here waited for it.
      return told(await get(`/v1/imports/${one.id}`, signal));
    }, () => write(file, format, skipBad));

  function told(one) {
    if (one.id !== awaited || one.state !== 'done') return null;
    awaited = null;
    return element(
      'div.notice.good',
      { 'data-testid': 'import-done' },
      element('p.problem-text', outcome(one)),
      seeImported(one),
    );
  }

  const again = (one) => {
    const known = given.get(one.id);
    return known && button(t('import.writeGood'), () => write(known.file, known.format, true), {
      kind: 'primary',
      testid: 'import-again',
    });
  };

  const jobs = importList({ signal, again });
  station.addEventListener('import.progress', async ({ detail }) => {
    if (detail.id !== awaited || detail.state !== 'done') return;
    const view = told(await get(`/v1/imports/${detail.id}`, signal).catch(() => ({ id: null })));
    if (view) fill(result, view);
  }, { signal });

  return { result, jobs: jobs.box, show, write, clear: () => fill(result) };
}
