/** Teaches a scale nobody knows: what its display shows is held against what it sends, until only one way to read it is left. */

import { may } from '../account.js';
import { get, patch, post, Problem } from '../api.js';
import { confirmed } from '../components/dialog.js';
import { field, form } from '../components/form.js';
import { icon } from '../components/icon.js';
import { keypad } from '../components/keypad.js';
import { loading, page, section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { segments } from '../components/switches.js';
import { toast } from '../components/toast.js';
import { dialectName } from '../devices/dialects.js';
import { findDevice } from '../devices/find.js';
import { learned } from '../devices/learned.js';
import { terminal } from '../devices/terminal.js';
import { element, fill } from '../element.js';
import { typedNumber } from '../format.js';
import { t } from '../i18n.js';
import { go } from '../router.js';

/** Enough for most scales. */
const wanted = 3;
/** A display may be ahead of what its scale has sent: so many seconds are waited for a weight. */
const patience = 4;
/** What was sent shortly before the page was opened may be what the display shows. */
const before = 10;

export default function teachPage({ parameters: { id }, signal }) {
  const content = loading(() => findDevice(id, signal), (device) => draw(device, signal), { signal });
  return page({ title: t('teach.title'), back: `#/devices/${id}`, name: 'teach' }, content.box);
}

function draw(device, signal) {
  const opened = performance.now();
  const list = element('ol.shown-weights', { 'aria-label': t('teach.shown'), 'data-testid': 'shown-weights' });
  const result = element('div', { 'aria-live': 'polite' });
  const keeping = element('div');
  let unit = 'kg';
  let shown = [];
  let turn = 0;

  async function learn(tries = patience) {
    drawList();
    fill(keeping);
    const mine = ++turn;
    if (shown.length === 0) return fill(result);
    const seconds = Math.min(3600, Math.ceil((performance.now() - opened) / 1000) + before);
    const isLatest = () => mine === turn && !signal.aborted;
    try {
      const answer = await post(`/v1/devices/${device.id}/learn`, { shown, seconds, unit });
      if (isLatest()) fill(result, learned(answer, (chosen) => fill(keeping, chosen && keep(device, chosen))));
    } catch (problem) {
      if (!isLatest()) return;
      const mayCome = tries > 0 && /weights-not-found|no-frames/.test(problem.type);
      fill(
        result,
        mayCome ? element('p.waiting', { role: 'status' }, t('teach.looking')) : problemBox(problem, () => learn()),
      );
      if (mayCome) setTimeout(() => isLatest() && learn(tries - 1), 1000);
    }
  }

  function drawList() {
    const left = wanted - shown.length;
    fill(
      list,
      shown.map((text, index) =>
        element(
          'li.shown-weight',
          element('strong', `${text} ${unit}`),
          element('button.button.quiet.square', {
            type: 'button',
            'aria-label': t('teach.forget', { text }),
            onclick: () => forget(index),
            'data-testid': 'forget-weight',
          }, icon('close')),
        )
      ),
      left > 0 && element('li.muted', t('teach.more', { count: left })),
    );
  }

  function forget(index) {
    shown = shown.filter((_, place) => place !== index);
    input.focus();
    return learn();
  }

  const entry = element(
    'div.weight-entry',
    field({
      name: 'shown',
      label: t('teach.now'),
      unit: ' ',
      inputmode: 'decimal',
      required: true,
      'data-focus': true,
    }),
  );
  const input = entry.querySelector('input');
  const keys = keypad(input, { decimal: true });
  entry.querySelector('.unit').replaceWith(keys.toggle);
  entry.append(keys.pad);
  const units = segments(
    t('teach.unit'),
    ['kg', 'lb'].map((name) => [name, name]),
    unit,
    (name) => ((unit = name), learn()),
    'unit',
  );
  const noting = form({
    name: 'teach-form',
    submit: t('teach.note'),
    fields: [entry, units],
    onSubmit: async ({ shown: text }) => {
      if (typedNumber(text) === null) {
        throw new Problem({
          title: t('field.weight.bad', { text }),
          action: t('field.weight.bad.action'),
          status: 422,
        });
      }
      shown = [...shown, text];
      input.value = '';
      input.focus();
      await learn();
    },
  });

  drawList();
  return element(
    'div.teach-page',
    section(
      t('teach.how'),
      element('ol.steps', ['stand', 'type', 'again'].map((step) => element('li', t(`teach.how.${step}`)))),
      noting,
      list,
    ),
    element('section.panel.teach-result', result, keeping),
    terminal(device, signal),
  );
}

/** Names the profile, keeps it as a dialect and lets the device speak it. */
function keep(device, chosen) {
  if (!may.administer()) return element('p.muted', t('teach.admin'));
  return form({
    name: 'profile-form',
    submit: t('teach.keep'),
    fields: [
      field({
        name: 'title',
        label: t('teach.name'),
        required: true,
        maxlength: 60,
        hint: t('teach.name.hint'),
        value: device.name,
      }),
    ],
    onSubmit: async ({ title }) => {
      const name = dialectName(title);
      if (!name) {
        throw new Problem({ title: t('teach.name.bad', { title }), action: t('teach.name.bad.action'), status: 422 });
      }
      if (!(await keepProfile({ name, title, yaml: chosen.yaml }))) return;
      await patch(`/v1/devices/${device.id}`, { dialect: name });
      toast(t('teach.kept', { title }));
      go(`/devices/${device.id}`);
    },
  });
}

/** An earlier profile is replaced only when somebody says so. */
async function keepProfile(profile) {
  const { items } = await get('/v1/dialects');
  const replaced = items.find(({ name, taught }) => taught && name === profile.name);
  if (
    replaced &&
    !(await confirmed(t('teach.replace'), t('teach.replace.text', { title: replaced.title }), t('teach.replace')))
  ) return false;
  await post('/v1/profiles', { ...profile, replace: Boolean(replaced) });
  return true;
}
