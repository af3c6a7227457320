/** The farm's own types of notes: named, renamed, and retired when nobody is to choose them any more. */

import { get, patch, post } from '../api.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { loading, nothing, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

export function noteTypes(signal) {
  const list = loading(
    () => get('/v1/note-types', signal),
    ({ items }) =>
      items.length === 0
        ? nothing(t('noteType.none'))
        : element('ul.rows.tight', { 'data-testid': 'note-types' }, items.map((type) => row(type, list.reload))),
    { signal },
  );
  station.addEventListener('noteTypes.changed', () => list.reload(), { signal });
  const add = form({
    name: 'note-type-form',
    submit: t('noteType.add'),
    fields: [nameField()],
    onSubmit: async ({ name }) => {
      await post('/v1/note-types', { name });
      add.reset();
      list.reload();
    },
  });
  return section(t('noteType.title'), element('p.muted', t('noteType.text')), list.box, add);
}

const nameField = (value = '') =>
  field({ name: 'name', label: t('noteType.name'), required: true, maxlength: 40, value });

function row(type, reload) {
  const { id, name, retired } = type;
  const change = async (values) => {
    await patch(`/v1/note-types/${id}`, values);
    reload();
  };
  return element(
    'li.row.note-type',
    { 'data-testid': 'note-type', 'data-called': name },
    element('span.row-main', name, retired && element('span.badge', t('noteType.retired'))),
    element(
      'span.button-row',
      button(t('noteType.rename'), () => rename(type, reload), { kind: 'small', symbol: 'pencil', testid: 'rename' }),
      retired
        ? button(t('noteType.restore'), () => change({ retired: false }), {
          kind: 'small',
          symbol: 'redo',
          testid: 'restore',
        })
        : button(t('noteType.retire'), () => change({ retired: true }), {
          kind: 'small',
          symbol: 'pause',
          testid: 'retire',
        }),
    ),
  );
}

async function rename({ id, name }, reload) {
  const renamed = await openDialog(
    t('noteType.rename'),
    (close) =>
      form({
        name: 'note-type-rename',
        submit: t('action.save'),
        fields: [nameField(name)],
        onCancel: () => close(),
        onSubmit: async (values) => close(await patch(`/v1/note-types/${id}`, values)),
      }),
  );
  if (!renamed) return;
  toast(t('saved'));
  reload();
}
