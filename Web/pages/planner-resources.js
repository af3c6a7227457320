/** Who and what is planned with, their calendars, and the address of the bookings for other programs. */

import { may } from '../account.js';
import { all, get, patch, post, remove, request } from '../api.js';
import { button, iconButton, link } from '../components/buttons.js';
import { confirmed, openDialog } from '../components/dialog.js';
import { choice, field, form } from '../components/form.js';
import { fileButton } from '../components/drop-zone.js';
import { loading, nothing, page, section } from '../components/page.js';
import { element, fill } from '../element.js';
import { number, since } from '../format.js';
import { chooseMember } from '../door/member-search.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

const kinds = ['scale', 'vet', 'technician', 'other'];

export default function plannerResourcesPage({ signal }) {
  const list = loading(() => all('/v1/planner/resources', signal), draw, { signal });
  station.addEventListener('planner.changed', list.reload, { signal });
  const feed = may.administer() && loading(() => get('/v1/planner/feed', signal), drawFeed, { signal });
  const shown = element('div');

  const act = (action) => async () => {
    if (await action()) list.reload();
  };

  function draw(resources) {
    if (resources.length === 0) return nothing(t('planner.nobody'));
    return element('ul.rows', resources.map((resource) => element('li', row(resource))));
  }

  function row(resource) {
    return element(
      'div.row.planner-row',
      { 'data-testid': 'resource', 'data-id': resource.id },
      element(
        'div.row-main',
        element('strong', resource.name),
        element(
          'p.row-note',
          [t(`planner.kind.${resource.kind}`), resource.closed ? t('planner.closed') : null].filter(Boolean).join(
            ' · ',
          ),
        ),
        resource.memberId && link(t('planner.member.show'), `#/members/${resource.memberId}`, {
          kind: 'quiet',
          testid: 'resource-member',
        }),
        resource.calendars.map(calendar),
      ),
      may.administer() && element(
        'div.row-actions',
        fileButton({
          accept: '.ics,text/calendar',
          text: t('planner.file'),
          symbol: 'upload',
          name: 'calendar-file',
          onFile: (file) => send(resource, file),
        }),
        button(t('planner.feed.add'), act(() => addFeed(resource)), { symbol: 'plus', testid: 'add-feed' }),
        resource.kind !== 'scale' && button(
          t(resource.memberId ? 'planner.member.remove' : 'planner.member.choose'),
          act(() => tie(resource)),
          { testid: 'tie-resource' },
        ),
        button(
          t(resource.closed ? 'planner.reopen' : 'planner.close'),
          act(() => patch(`/v1/planner/resources/${resource.id}`, { closed: !resource.closed })),
          { kind: 'quiet', testid: 'close-resource' },
        ),
      ),
    );
  }

  function calendar(one) {
    const state = one.failure
      ? t(`planner.failure.${one.failure.code}`)
      : t('planner.entries', { count: one.entries, number: number(one.entries) });
    const age = one.readAt ? t('planner.readAt', { age: since(one.readAt) }) : t('planner.neverRead');
    return element(
      'div.planner-calendar',
      { 'data-testid': 'calendar', class: one.failure ? 'failing' : '' },
      element(
        'p.row-note',
        [one.name, one.host, state, age, one.unread > 0 ? t('planner.unread', { count: one.unread }) : null]
          .filter(Boolean).join(' · '),
      ),
      one.host && may.record() &&
        button(t('planner.refresh'), act(() => post(`/v1/planner/calendars/${one.id}/refresh`)), {
          kind: 'quiet',
          testid: 'refresh-calendar',
        }),
      may.administer() && iconButton(t('planner.calendar.delete'), 'trash', act(() => forget(one)), 'delete-calendar'),
    );
  }

  async function send(resource, file) {
    try {
      await request('POST', `/v1/planner/resources/${resource.id}/files?name=${encodeURIComponent(file.name)}`, {
        body: file,
        type: 'text/calendar',
      });
      fill(shown);
      list.reload();
    } catch (problem) {
      fill(shown, element('p.problem', { role: 'alert' }, [problem.title, problem.detail].filter(Boolean).join(' · ')));
    }
  }

  function drawFeed({ feed: made }) {
    const renew = async () => {
      const { path } = await post('/v1/planner/feed');
      const address = new URL(path, location.href).href;
      await openDialog(t('planner.share'), (close) =>
        element(
          'div.form',
          element('p', t('planner.share.once')),
          element('output.planner-address', { 'data-testid': 'feed-address' }, address),
          button(t('action.close'), () => close(true), { kind: 'primary', testid: 'feed-done' }),
        ), { name: 'feed-dialog', wide: true });
      feed.reload();
    };
    const end = async () => {
      if (!(await confirmed(t('planner.share.end'), t('planner.share.end.text'), t('planner.share.end')))) return;
      await remove('/v1/planner/feed');
      feed.reload();
    };
    return element(
      'div.planner-share',
      element(
        'p',
        made ? t('planner.share.made', { age: since(made.madeAt), name: made.madeBy }) : t('planner.share.none'),
      ),
      element(
        'div.button-row',
        button(t(made ? 'planner.share.renew' : 'planner.share.make'), renew, { testid: 'renew-feed' }),
        made && button(t('planner.share.end'), end, { kind: 'quiet', testid: 'end-feed' }),
      ),
    );
  }

  const actions = [
    may.administer() && button(t('planner.add'), act(addResource), {
      symbol: 'plus',
      kind: 'primary',
      testid: 'add-resource',
    }),
  ];
  return page(
    { title: t('planner.resources'), back: '#/planner', actions, name: 'planner-resources' },
    shown,
    section(null, list.box),
    feed && section(t('planner.share'), feed.box),
  );
}

/** Resolves with whether one was added. */
function addResource() {
  return openDialog(t('planner.add'), (close) =>
    form({
      name: 'resource',
      submit: t('action.save'),
      onCancel: () => close(false),
      fields: [
        choice({
          name: 'kind',
          label: t('planner.kind'),
          value: 'vet',
          options: kinds.map((kind) => [kind, t(`planner.kind.${kind}`)]),
        }),
        field({ name: 'name', label: t('planner.name'), maxlength: 100, required: true, 'data-focus': true }),
      ],
      onSubmit: async (values, key) => {
        await post('/v1/planner/resources', values, key);
        close(true);
      },
    }), { name: 'resource-dialog' });
}

function addFeed(resource) {
  return openDialog(t('planner.feed.add'), (close) =>
    form({
      name: 'feed',
      submit: t('action.save'),
      onCancel: () => close(false),
      fields: [
        field({ name: 'name', label: t('planner.name'), maxlength: 100, required: true, value: resource.name }),
        field({
          name: 'address',
          label: t('planner.address'),
          hint: t('planner.address.hint'),
          type: 'url',
          required: true,
          'data-focus': true,
        }),
      ],
      onSubmit: async (values, key) => {
        await post(`/v1/planner/resources/${resource.id}/feeds`, values, key);
        close(true);
      },
    }), { name: 'feed-form', wide: true });
}

/** Says who of the register it is, or that it is nobody; resolves with whether that changed. */
async function tie(resource) {
  const member = resource.memberId ? { id: null } : await chooseMember(t('planner.member.choose'));
  if (!member) return false;
  await patch(`/v1/planner/resources/${resource.id}`, { memberId: member.id });
  return true;
}

async function forget(calendar) {
  if (!(await confirmed(t('planner.calendar.delete'), calendar.name, t('action.delete')))) return false;
  await remove(`/v1/planner/calendars/${calendar.id}`);
  return true;
}
