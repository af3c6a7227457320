/** Companies, centres, barns and groups: made, renamed, moved under another, closed, each below what it belongs to. */

import { may } from '../account.js';
import { all, patch, post, Problem } from '../api.js';
import { button, iconButton } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { choice, field, form, select, toggle } from '../components/form.js';
import { loading, nothing } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { typedNumber } from '../format.js';
import { locale, t } from '../i18n.js';
import { openLabels } from '../labels/dialog.js';
import { station } from '../station.js';
import { placeOption } from './open-places.js';

const kinds = ['company', 'centre', 'barn', 'group'];
const level = ({ kind }) => kinds.indexOf(kind);

export function placesTab(signal) {
  const content = loading(
    () => all('/v1/places', signal),
    (places) =>
      element(
        'div.list-tab',
        places.length === 0
          ? nothing(t('list.places.none'))
          : element('ul.rows.tight', { 'data-testid': 'places' }, tree(places).map((one) => row(one, places))),
        may.administer() &&
          button(t('list.add.place'), () => edit(null, places), {
            symbol: 'plus',
            kind: 'primary',
            testid: 'add-place',
          }),
      ),
    { signal },
  );
  const edit = async (place, places) => (await editPlace(place, places)) && content.reload();
  station.addEventListener('list.changed', ({ detail }) => detail?.list === 'places' && content.reload(), { signal });

  function row({ place, depth }, places) {
    return element(
      'li.row.place-row',
      { 'data-testid': 'place', 'data-number': place.number, 'data-kind': place.kind, 'data-depth': depth },
      element(
        'span.row-main',
        element('span.row-title', place.name ? `${place.number} · ${place.name}` : place.number),
        element('span.muted', t(`animal.${place.kind}`)),
        place.closed && element('span.badge', t('list.closed')),
      ),
      element('span.row-note', place.position && t('list.position.at', shownPosition(place.position))),
      element(
        'span.place-acts',
        ['barn', 'group'].includes(place.kind) &&
          iconButton(t('labels.open'), 'tag', () => openLabels({ places: [place.id] }), 'place-labels'),
        may.administer() &&
          button(t('list.edit'), () => edit(place, places), { kind: 'small', symbol: 'pencil', testid: 'edit-place' }),
      ),
    );
  }

  return element('div.list-tab', element('p.muted', t('list.places.text')), content.box);
}

/** Each below what it belongs to, by number. */
function tree(places) {
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  const under = (parent, depth) =>
    places
      .filter((place) => (place.parent ?? null) === parent)
      .sort((one, other) => level(one) - level(other) || compare(one.number, other.number))
      .flatMap((place) => [{ place, depth }, ...under(place.id, depth + 1)]);
  return under(null, 0);
}

const shownPosition = ({ latitude, longitude }) => ({ latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) });

async function editPlace(place, places) {
  let kind = place?.kind ?? 'group';
  const parentBox = element('div.form-grid');
  const drawParent = () => {
    const above = places.filter((one) =>
      one.id !== place?.id && (!one.closed || one.id === place?.parent) &&
      (kind === 'group' ? one.kind === 'barn' : level(one) < kinds.indexOf(kind))
    );
    fill(
      parentBox,
      kind !== 'company' && select({
        name: 'parent',
        label: t('list.places.parent'),
        // One that belongs to nothing goes on so; for a new one the only place above is the likely one.
        value: place ? place.parent ?? '' : (above.length === 1 ? above[0].id : ''),
        options: [
          ['', t('list.places.alone')],
          ...above.map((one) => [one.id, placeOption(one)]),
        ],
      }),
      kind === 'barn' && positionFields(place?.position),
    );
  };
  drawParent();

  async function save(entered, close) {
    const position = typedPosition(entered);
    const parent = entered.parent ?? null;
    if (place) {
      const values = { number: entered.number, name: entered.name, parent, closed: Boolean(entered.closed) };
      await patch(`/v1/places/${place.id}`, kind === 'barn' ? { ...values, position } : values);
    } else {
      await post('/v1/places', { kind, number: entered.number, name: entered.name, parent, position });
    }
    close(true);
    toast(t('saved'));
  }

  const answer = await openDialog(
    t(place ? 'list.edit.place' : 'list.add.place'),
    (close) =>
      form({
        name: 'place-form',
        submit: t('action.save'),
        fields: [
          !place && choice({
            name: 'kind',
            label: t('list.places.kind'),
            value: kind,
            options: [...kinds].reverse().map((one) => [one, t(`animal.${one}`)]),
            onchange: (chosen) => ((kind = chosen), drawParent()),
          }),
          field({
            name: 'number',
            label: t('list.field.number'),
            required: true,
            maxlength: 40,
            value: place?.number ?? '',
          }),
          field({ name: 'name', label: t('list.places.name'), maxlength: 200, value: place?.name ?? '' }),
          parentBox,
          place && toggle({ name: 'closed', label: t('list.places.closed'), on: place.closed }),
        ],
        onCancel: () => close(),
        onSubmit: (entered) => save(entered, close),
      }),
    { name: 'place-dialog', wide: true },
  );
  return answer === true;
}

/** Typed, or taken from where the phone is: only a secure page may ask for that. */
function positionFields(position) {
  const shown = position ? Object.values(shownPosition(position)).join(', ') : '';
  const box = field({ name: 'position', label: t('list.position'), hint: t('list.position.hint'), value: shown });
  const input = box.querySelector('input');
  const here = () =>
    new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve(input.value = Object.values(shownPosition(coords)).join(', ')),
        () => reject(new Problem({ title: t('list.position.refused') })),
        { enableHighAccuracy: true, timeout: 20_000 },
      )
    );
  return [
    box,
    globalThis.isSecureContext && navigator.geolocation &&
    button(t('list.position.here'), here, { testid: 'position-here' }),
  ];
}

function typedPosition({ position }) {
  if (!position) return null;
  const [latitude, longitude] = position.split(/[;\s]+|,\s+|,(?=-?\d+\.)/).filter(Boolean).map((text) => {
    const value = typedNumber(text.replace(/^-|,$/g, ''));
    return value === null ? NaN : text.startsWith('-') ? -value : value;
  });
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
    throw new Problem({ title: t('list.position.bad', { text: position }), action: t('list.position.hint') });
  }
  return { latitude, longitude };
}
