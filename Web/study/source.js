/** Where the lists of a study system come from: its address and what lets the gateway in, and refreshing them. */

import { get, post, remove, request } from '../api.js';
import { button } from '../components/buttons.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { loading } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { badRows } from '../import/preview.js';

const everyMilliseconds = 1000;

/** `chosen()` is the list that is looked at; `changed()` is told when there is something new in the lists. */
export function studySource({ signal, chosen, changed }) {
  const trouble = element('div');
  const source = loading(() => get('/v1/study-system', signal), draw, { signal });
  let wasRunning = false;
  let timer = null;
  signal.addEventListener('abort', () => clearTimeout(timer));

  const act = (action) => async () => {
    fill(trouble);
    try {
      await action();
      source.reload();
    } catch (problem) {
      if (problem.name !== 'AbortError') fill(trouble, problemBox(problem));
    }
  };

  function draw(system) {
    clearTimeout(timer);
    if (system.running) timer = setTimeout(source.reload, everyMilliseconds);
    if (wasRunning && !system.running) changed();
    wasRunning = Boolean(system.running);
    if (!system.url) return element('div', element('p', t('study.unset')), set(system), trouble);
    return element(
      'div',
      { 'data-testid': 'study-source', 'data-running': String(wasRunning) },
      element('p', t('study.at'), ' ', element('strong.mono', new URL(system.url).host)),
      element('ul.import-list', system.lists.filter((one) => standing(one, system)).map((one) => row(one, system))),
      element('div.form-actions', system.running ? stop() : [...refresh(), set(system), forget()]),
      trouble,
    );
  }

  /** It may be at its end before anybody here has seen it running. */
  const fetchThem = (lists) =>
    act(async () => {
      await post('/v1/study-system/refresh', { lists: lists() });
      wasRunning = true;
    });

  const refresh = () => [
    button(t('study.refresh.all'), fetchThem(() => null), {
      kind: 'primary',
      symbol: 'download',
      testid: 'study-refresh',
    }),
    button(t('study.refresh.one'), fetchThem(() => [chosen()]), { testid: 'study-refresh-one' }),
  ];

  const stop = () => button(t('study.stop'), act(() => remove('/v1/study-system/refresh')), { testid: 'study-stop' });

  const set = (system) => button(t('study.set'), act(() => ask(system)), { kind: 'quiet', testid: 'study-set' });

  const forget = () =>
    button(
      t('study.forget'),
      act(async () => {
        if (!(await confirmed(t('study.forget'), t('study.forget.text'), t('study.forget')))) return;
        await remove('/v1/study-system');
        changed();
      }),
      { kind: 'quiet', testid: 'study-forget' },
    );

  /** What there is to say of a list besides that it is here. */
  const standing = (one, system) =>
    one.list === system.running || system.waiting.includes(one.list) || one.failure || one.startedAt || one.bad > 0;

  function row(one, system) {
    const isRunning = one.list === system.running;
    const state = isRunning
      ? t('study.running', { count: one.done })
      : system.waiting.includes(one.list)
      ? t('study.waiting')
      : one.failure
      ? t(`study.failure.${one.failure}`)
      : one.startedAt
      ? t('study.broken')
      : null;
    return element(
      'li',
      { 'data-testid': 'study-standing', 'data-list': one.list },
      element(
        'div.import-job-head',
        element('strong', t(`study.list.${one.list}`)),
        state && element('span', { role: isRunning ? 'status' : null }, state),
      ),
      badRows(one.problems, one.bad, 'study.problems'),
    );
  }

  return source.box;
}

function ask(system) {
  const secret = (name, hint = null) =>
    field({ name, label: t(`study.${name}`), type: 'password', maxlength: 2000, hint: hint && t(hint) });
  return openDialog(t('study.source'), (close) =>
    form({
      name: 'study-form',
      fields: [
        element('p', t('study.source.text')),
        field({
          name: 'url',
          label: t('study.url'),
          type: 'url',
          required: true,
          maxlength: 2000,
          value: system.url ?? '',
          placeholder: 'https://kosapi.example.org/api/3',
        }),
        field({
          name: 'tokenUrl',
          label: t('study.tokenUrl'),
          type: 'url',
          maxlength: 2000,
          value: system.tokenUrl ?? '',
        }),
        field({ name: 'clientId', label: t('study.clientId'), maxlength: 2000, value: system.clientId ?? '' }),
        secret('clientSecret', system.url ? 'study.kept' : null),
        secret('accessToken'),
        secret('refreshToken'),
      ],
      submit: t('action.save'),
      onSubmit: async (values) => {
        await request('PUT', '/v1/study-system', { body: values });
        close(true);
      },
      onCancel: () => close(),
    }), { name: 'study-dialog', wide: true });
}
