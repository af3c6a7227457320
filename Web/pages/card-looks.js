/** How the cards of an organisation look: template, colours and logo, shown at once on several people; and all that are kept. */

import { may } from '../account.js';
import { get, query, remove, request, upload } from '../api.js';
import { button, iconButton } from '../components/buttons.js';
import { fileButton } from '../components/drop-zone.js';
import { choice, field, form } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { chooseMember } from '../door/member-search.js';
import { element, fill } from '../element.js';
import { language, t } from '../i18n.js';

const samples = ['usual', 'longest', 'no-photo'];

export default function cardLooksPage({ signal }) {
  const read = async () => {
    const [templates, styles, members] = await Promise.all([
      get('/v1/cards/templates', signal),
      get('/v1/cards/styles', signal),
      get('/v1/members?limit=1', signal),
    ]);
    return { templates: templates.items, styles: styles.items, member: members.items[0] ?? null };
  };
  const content = loading(read, (known) => editor(known, signal), { signal });
  return page({ title: t('looks.title'), back: '#/members', name: 'card-looks' }, content.box);
}

function editor({ templates, styles, member: first }, signal) {
  const named = (name) => templates.find((template) => template.name === name) ?? templates[0];
  const kept = new Map(styles.map((style) => [style.organisation ?? '', style]));
  const chosen = ({ template = 'union', primary = null, accent = null, logo = null } = {}) => ({
    template: named(template).name,
    primary,
    accent,
    logo,
  });
  let member = first;
  const look = { organisation: '', sample: member ? 'member' : 'usual', ...chosen(kept.get('')) };
  /** What was chosen before a kept look was opened by its name: who types on, or another name, goes on with that. */
  let own = null;
  const keptList = element('ul.kept-looks', { 'data-testid': 'kept-looks' });
  const sampleBox = element('div.column');
  const pictures = element('div.card-looks', { 'aria-live': 'polite', 'data-testid': 'card-looks-preview' });
  const logoBox = element('div.button-row');
  const trouble = element('div');
  let typing = null;

  const address = (side) =>
    query('/v1/cards/preview.png', {
      template: look.template,
      side,
      organisation: look.organisation,
      primary: look.primary,
      accent: look.accent,
      logo: look.logo,
      sample: look.sample === 'member' ? null : look.sample,
      member: look.sample === 'member' ? member.id : null,
      // In no language of its own: it is shown as it will be printed.
    });

  function show() {
    const template = named(look.template);
    const sides = ['front', template.hasBack && 'back'].filter(Boolean);
    const shown = [...pictures.querySelectorAll('img')];
    // Pictures that stay keep their room: else the page would jump away under whoever presses a button.
    if (shown.length === sides.length && shown[0].dataset.orientation === template.orientation) {
      shown.forEach((picture, index) => (picture.src = address(sides[index])));
      return;
    }
    fill(
      pictures,
      sides.map((side) =>
        element(
          'figure',
          element('img', {
            src: address(side),
            alt: t(`looks.${side}.alt`),
            'data-orientation': template.orientation,
            'data-testid': `card-${side}`,
          }),
          element('figcaption', t(`looks.${side}`)),
        )
      ),
    );
  }

  const colour = (name) =>
    field({
      name,
      label: t(`looks.${name}`),
      type: 'color',
      value: look[name] ?? named(look.template)[name],
      oninput: (event) => {
        [look[name], own] = [event.target.value, null];
        show();
      },
    });
  const [primary, accent] = [colour('primary'), colour('accent')];
  const template = choice({
    name: 'template',
    label: t('looks.template'),
    value: look.template,
    options: templates.map(({ name, title }) => [name, title[language()] ?? name]),
    onchange: (name) => {
      [look.template, own] = [name, null];
      showColours();
      show();
    },
  });
  const organisation = field({
    name: 'organisation',
    label: t('looks.organisation'),
    hint: t('looks.organisation.hint'),
    maxlength: 200,
    oninput: (event) => name(event.target.value.trim()),
  });

  /** Colours that nobody has chosen are the template's. */
  function showColours() {
    for (const [key, control] of [['primary', primary], ['accent', accent]]) {
      control.querySelector('input').value = look[key] ?? named(look.template)[key];
    }
  }

  /** Whose look it is: the one that is kept for it is opened, so that saving never takes its place unseen. */
  function name(organisation) {
    look.organisation = organisation;
    if (kept.has(organisation)) {
      const { template, primary, accent, logo } = look;
      own ??= { template, primary, accent, logo };
      take(chosen(kept.get(organisation)));
    } else if (own) {
      take(own);
      own = null;
    }
    showKept();
    clearTimeout(typing);
    typing = setTimeout(show, 300);
  }

  function take(choices) {
    Object.assign(look, choices);
    for (const input of template.querySelectorAll('input')) input.checked = input.value === look.template;
    showColours();
    showLogo();
  }

  function showKept() {
    const items = [...kept].sort(([one], [other]) => one.localeCompare(other, language()));
    fill(
      keptList,
      items.map(([key, style]) => element('li', keptLook(key, style))),
      items.length === 0 && element('li.muted', t('looks.kept.none')),
    );
  }

  function keptLook(key, style) {
    const title = key || t('looks.others');
    const colours = ['primary', 'accent'].map((tone) => style[tone] ?? named(style.template)[tone]);
    return [
      element(
        'button.row',
        {
          type: 'button',
          'aria-current': key === look.organisation ? 'true' : null,
          onclick: () => {
            organisation.querySelector('input').value = key;
            name(key);
          },
          'data-testid': 'kept-look',
          'data-organisation': key,
        },
        element('span.row-main', element('span.row-title', title)),
        element('span.row-note', element('span', named(style.template).title[language()] ?? style.template)),
        element('span.row-value.look-colours', colours.map((fill) => swatch(fill))),
      ),
      may.administer() &&
      iconButton(t('looks.remove', { organisation: title }), 'trash', () => forget(key, style), 'remove-look'),
    ];
  }

  async function forget(key, style) {
    await remove(query('/v1/cards/styles', { organisation: key }));
    kept.delete(key);
    showKept();
    const back = () => keep(style).catch((problem) => toast(problem.title, 'bad'));
    toast(t('looks.removed'), 'good', { text: t('looks.removed.back'), run: back });
  }

  async function keep(style) {
    kept.set(style.organisation ?? '', await request('PUT', '/v1/cards/styles', { body: style }));
    showKept();
  }

  async function another() {
    const found = await chooseMember(t('looks.member.choose'));
    if (!found) return;
    [member, look.sample] = [found, 'member'];
    showSamples();
    show();
  }

  function showSamples() {
    fill(
      sampleBox,
      choice({
        name: 'sample',
        label: t('looks.sample'),
        value: look.sample,
        options: people.map((name) => [name, name === 'member' ? member.name : t(`looks.sample.${name}`)]),
        onchange: (name) => {
          look.sample = name;
          show();
        },
      }),
      member && element(
        'div.button-row',
        button(t('looks.member'), another, { symbol: 'search', testid: 'looks-member' }),
      ),
    );
  }

  async function takeLogo(file) {
    fill(trouble);
    try {
      [look.logo, own] = [(await upload('/v1/cards/logos', file, signal)).logo, null];
      showLogo();
      show();
    } catch (problem) {
      fill(trouble, problemBox(problem));
    }
  }

  function showLogo() {
    fill(
      logoBox,
      may.administer() && fileButton({
        accept: 'image/jpeg,image/png,image/webp,image/heic',
        text: t(look.logo ? 'looks.logo.other' : 'looks.logo.choose'),
        onFile: takeLogo,
        name: 'logo-file',
        symbol: 'upload',
      }),
      look.logo && button(t('looks.logo.none'), () => {
        [look.logo, own] = [null, null];
        showLogo();
        show();
      }, { testid: 'logo-none' }),
    );
  }

  const fields = [
    organisation,
    template,
    element('div.form-grid', primary, accent),
    element('fieldset.choice', element('legend', t('looks.logo')), logoBox, trouble),
  ];
  const people = [...(member ? ['member'] : []), ...samples];
  showKept();
  showSamples();
  showLogo();
  show();
  return element(
    'div.columns',
    section(
      t('looks.preview'),
      sampleBox,
      pictures,
    ),
    element(
      'div.column',
      section(
        t('looks.choose'),
        may.administer()
          ? form({
            name: 'card-looks-form',
            submit: t('action.save'),
            fields,
            onSubmit: async () => {
              const { template, organisation, primary, accent, logo } = look;
              await keep({ template, organisation: organisation || null, primary, accent, logo });
              own = null;
              toast(t('looks.saved'));
            },
          })
          : element('div.form', fields, element('p.muted', t('looks.administrators'))),
      ),
      section(t('looks.kept'), keptList),
    ),
  );
}

/** A colour, as it is printed; what it is stands in its field once the look is open. */
function swatch(colour) {
  const box = element('span.look-colour', { 'aria-hidden': 'true' });
  box.style.background = colour;
  return box;
}
