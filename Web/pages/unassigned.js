/**
 * The bin: weighings without an animal, each with whose it may be by what is known now, to be assigned or discarded, one
 * by one or many at once; and the animals without a weighing.
 */

import { get } from '../api.js';
import { button, link } from '../components/buttons.js';
import { loading, nothing, page } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { number } from '../format.js';
import { onHerdNews } from '../herd-news.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { discardMany, give, giveToOne, readBin, takeBack } from '../bin/acts.js';
import { binBar } from '../bin/bar.js';
import { binList } from '../bin/list.js';
import { assignWeighing } from '../weigh/assign.js';
import { missedList } from '../weigh/missed.js';
import { openWeighing } from '../weigh/sheet.js';

const atOnce = 100;
/** What is done to many comes one by one. */
const pause = 250;
/** What may make another animal the likely one. */
const news = [
  'animal.created',
  'animal.changed',
  'weighing.recorded',
  'weighing.assigned',
  'weighing.corrected',
];

export default function unassignedPage({ signal }) {
  const head = element('div');
  const trouble = element('div');
  const chosen = new Set();
  // How many somebody has asked to see.
  let wanted = atOnce;
  let items = [];
  let last = null;
  let turn = 0;
  let timer = null;
  signal.addEventListener('abort', () => clearTimeout(timer));

  const list = binList({
    signal,
    chosen,
    acts: {
      assign: assignWeighing,
      open: openWeighing,
      pick: (weighing, animal) => act(() => give([[weighing.id, animal.id]])),
      choose(id, isChosen) {
        if (isChosen) chosen.add(id);
        else chosen.delete(id);
        showBar();
      },
    },
  });
  const bar = binBar({
    giveCertain: () => act(() => give(certain().map(({ id, proposals }) => [id, proposals[0].animal.id]))),
    giveToOne: () => act(() => giveToOne([...chosen])),
    discard: () => act(() => discardMany([...chosen])),
    chooseAll: () => choose(items),
    chooseNone: () => choose([]),
    async takeBack() {
      await takeBack(last);
      last = null;
      await read();
    },
  });
  const more = button(t('action.more'), () => ((wanted += atOnce), read()), { kind: 'wide', testid: 'bin-more' });
  const missed = loading(() => get('/v1/weighings/missed?limit=100', signal), (found) => missedList(found.items), {
    signal,
  });

  const certain = () => items.filter((weighing) => weighing.certain);

  /** `work` answers what was done, or `null` when somebody thought better of it. */
  async function act(work) {
    try {
      const done = await work();
      if (!done) return;
      last = done.ids.length > 0 ? done : null;
      if (!last) toast(t('bin.nothingDone'), 'bad');
      chosen.clear();
      await read();
    } catch (problem) {
      if (problem.status === undefined) console.error(problem);
      toast([problem.title ?? problem.message, problem.action].filter(Boolean).join(' '), 'bad');
    }
  }

  function choose(weighings) {
    chosen.clear();
    for (const { id } of weighings) chosen.add(id);
    for (const tick of list.box.querySelectorAll('[data-testid="bin-choose"]')) {
      tick.checked = chosen.has(tick.dataset.of);
    }
    showBar();
  }

  function showBar() {
    bar.show({ count: items.length, chosen: chosen.size, certain: certain().length, last });
  }

  async function read() {
    const mine = ++turn;
    try {
      const found = await readBin(wanted, signal);
      if (mine !== turn || signal.aborted) return;
      draw(found);
    } catch (problem) {
      if (mine === turn && !signal.aborted) fill(trouble, problemBox(problem, read));
    }
  }

  function draw(found) {
    items = found.items;
    const here = new Set(items.map(({ id }) => id));
    for (const id of chosen) if (!here.has(id)) chosen.delete(id);
    fill(trouble);
    fill(
      head,
      items.length === 0
        ? nothing(t('unassigned.none'), link(t('nav.weigh'), '#/weigh', { kind: 'primary', testid: 'to-weigh' }))
        : element(
          'p.lead',
          { 'data-testid': 'bin-count' },
          t('bin.count', { count: found.count }),
          ' ',
          found.next ? t('bin.onlyNewest', { shown: number(items.length) }) : t('unassigned.text'),
        ),
    );
    more.hidden = !found.next;
    list.show(items);
    showBar();
  }

  function readSoon() {
    clearTimeout(timer);
    timer = setTimeout(read, pause);
  }

  for (const kind of news) station.addEventListener(kind, readSoon, { signal });
  onHerdNews(read, signal);
  station.addEventListener('connection', () => station.connection === 'open' && readSoon(), { signal });
  for (const kind of ['weighing.missed', 'weighing.recorded', 'weighing.assigned']) {
    station.addEventListener(kind, () => missed.reload(), { signal });
  }
  more.hidden = true;
  read();
  return page(
    { title: t('unassigned.title'), back: '#/weigh', name: 'unassigned' },
    head,
    trouble,
    list.box,
    more,
    missed.box,
    bar.box,
  );
}
