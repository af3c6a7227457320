/** How the cards of an organisation look: template, colours and logo, shown at once on several people. */

import { may } from '../account.js';
import { get, query, request, upload } from '../api.js';
import { button } from '../components/buttons.js';
import { fileButton } from '../components/drop-zone.js';
import { choice, field, form } from '../components/form.js';
import { loading, page, section } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
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

function editor({ templates, styles, member }, signal) {
  const named = (name) => templates.find((template) => template.name === name) ?? templates[0];
  const kept = styles.find(({ organisation }) => !organisation) ?? {};
  const look = {
    template: named(kept.template ?? 'union').name,
    organisation: '',
    primary: kept.primary ?? null,
    accent: kept.accent ?? null,
    logo: kept.logo ?? null,
    sample: member ? 'member' : 'usual',
  };
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
        look[name] = event.target.value;
        show();
      },
    });
  const [primary, accent] = [colour('primary'), colour('accent')];

  function choose(name) {
    look.template = name;
    // Colours that nobody has chosen are the template's.
    for (const [key, control] of [['primary', primary], ['accent', accent]]) {
      if (!look[key]) control.querySelector('input').value = named(name)[key];
    }
    show();
  }

  async function takeLogo(file) {
    fill(trouble);
    try {
      look.logo = (await upload('/v1/cards/logos', file, signal)).logo;
      showLogo();
      show();
    } catch (problem) {
      fill(trouble, problemBox(problem));
    }
  }

  function showLogo() {
    fill(
      logoBox,
      fileButton({
        accept: 'image/jpeg,image/png,image/webp,image/heic',
        text: t(look.logo ? 'looks.logo.other' : 'looks.logo.choose'),
        onFile: takeLogo,
        name: 'logo-file',
        symbol: 'upload',
      }),
      look.logo && button(t('looks.logo.none'), () => {
        look.logo = null;
        showLogo();
        show();
      }, { testid: 'logo-none' }),
    );
  }

  const people = [...(member ? ['member'] : []), ...samples];
  showLogo();
  show();
  return element(
    'div.columns',
    section(
      t('looks.preview'),
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
      pictures,
    ),
    section(
      t('looks.choose'),
      form({
        name: 'card-looks-form',
        submit: t('action.save'),
        fields: [
          choice({
            name: 'template',
            label: t('looks.template'),
            value: look.template,
            options: templates.map(({ name, title }) => [name, title[language()] ?? name]),
            onchange: choose,
          }),
          field({
            name: 'organisation',
            label: t('looks.organisation'),
            hint: t('looks.organisation.hint'),
            maxlength: 200,
            oninput: (event) => {
              look.organisation = event.target.value.trim();
              clearTimeout(typing);
              typing = setTimeout(show, 300);
            },
          }),
          element('div.form-grid', primary, accent),
          element('fieldset.choice', element('legend', t('looks.logo')), logoBox, trouble),
        ],
        onSubmit: async () => {
          const { template, organisation, primary, accent, logo } = look;
          await request('PUT', '/v1/cards/styles', {
            body: { template, organisation: organisation || null, primary, accent, logo },
          });
          toast(t('looks.saved'));
        },
      }),
      !may.administer() && element('p.muted', t('looks.administrators')),
    ),
  );
}
