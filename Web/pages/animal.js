/** One animal: its card, its growth, and everything that happened to it. */

import { all, get } from '../api.js';
import { may } from '../account.js';
import { changeList } from '../animals/change-list.js';
import { expectedPoints, growthChart, growthPoints } from '../animals/growth-chart.js';
import { ageText } from '../animals/card-lines.js';
import { cardPanels, weightLines } from '../animals/facts.js';
import { readNoteTypes } from '../animals/note-type.js';
import { chooseForm } from '../animals/picker.js';
import { lactationRecords } from '../animals/lactation.js';
import { animalPhotos } from '../animals/photos.js';
import { recordChange } from '../animals/record.js';
import { sexMark, tagNumber } from '../animals/identity.js';
import { selectionNotices } from '../animals/card.js';
import { withdrawalNotice } from '../animals/withdrawal.js';
import { animalWeighings, readWeighings } from '../animals/weighings.js';
import { button, iconButton } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { loading, page, retitle, section } from '../components/page.js';
import { element, fill } from '../element.js';
import { locationName } from '../format.js';
import { onHerdNews } from '../herd-news.js';
import { language, t } from '../i18n.js';
import { openLabels } from '../labels/dialog.js';
import { go } from '../router.js';
import { station } from '../station.js';
import { doubtNotice } from '../weigh/doubt.js';
import { openAnimal } from '../weigh/open.js';
import { doubtOf } from '../weigh/words.js';

export default function animalPage({ parameters: { id }, signal }) {
  const chart = growthChart(signal);
  // It loads by itself, once: what happens to the animal does not take the filter away.
  let milk = null;
  const facts = element('div');
  let photos = null;
  const content = loading(() => read(id, signal), draw, { signal });

  function draw({ animal, card, changes, locations, noteTypes, weighings }) {
    retitle(view, element('span', { 'data-testid': 'animal-tag' }, tagNumber(animal)));
    chart.show(growthPoints(changes), expectedPoints(weighings));
    milk ??= lactationRecords(animal, signal);
    fill(facts, summary(card));
    // A photo that is being stored is not forgotten because something else happens to the animal.
    photos ??= animalPhotos(animal, { photo: card.photo, signal }, facts);
    const { origin, weighing: _, ...others } = Object.fromEntries(cardPanels(card));
    return element(
      'div.animal-page',
      { 'data-testid': 'animal', 'data-animal': animal.id },
      photos,
      withdrawalNotice(animal),
      selectionNotices(animal),
      may.record() && actions(animal, content.reload),
      element(
        'div.columns',
        element(
          'div.column',
          weightPanel(card, lastDoubt(weighings), chart),
          Object.values(others),
        ),
        origin,
      ),
      milk,
      animalWeighings(weighings, content.reload),
      section(t('animal.changes'), changeList({ animal, changes, locations, noteTypes, onChanged: content.reload })),
    );
  }

  const changed = ({ detail }) => (detail?.animalId ?? detail?.animal?.id) === id && content.reload();
  for (const kind of ['animal.changed', 'weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
    station.addEventListener(kind, changed, { signal });
  }
  // Of a batch of many animals nobody is told one by one.
  onHerdNews(content.reload, signal, ['groups', 'animals', 'changes']);
  const paper = element(
    'a.button.square',
    {
      href: `/v1/animals/${id}/card.pdf?language=${language()}`,
      target: '_blank',
      'aria-label': t('card.print'),
      title: t('card.print'),
      'data-testid': 'card-pdf',
    },
    icon('printer'),
  );
  const labels = iconButton(t('labels.open'), 'tag', () => openLabels({ animals: [id] }), 'animal-labels');
  const view = page(
    { title: t('animal.one'), back: '#/animals', actions: [labels, paper], name: 'animal' },
    content.box,
  );
  return view;
}

async function read(id, signal) {
  const [animal, card, changes, locations, noteTypes, weighings] = await Promise.all([
    get(`/v1/animals/${id}`, signal),
    get(`/v1/animals/${id}/card`, signal),
    all(`/v1/animals/${id}/changes`, signal),
    all('/v1/places', signal).catch(() => []),
    readNoteTypes(signal),
    readWeighings(id, signal),
  ]);
  return { animal, card, changes, noteTypes, weighings, locations: new Map(locations.map((item) => [item.id, item])) };
}

/** The last weight, when it may not be this animal's. */
function lastDoubt([newest]) {
  const doubt = newest && doubtOf(newest);
  return doubt && doubtNotice(doubt, 'animal-doubt');
}

function weightPanel(card, doubt, chart) {
  const panel = section(t('card.weighing'), weightLines(card), doubt, chart.box, chart.legend);
  panel.dataset.testid = 'card-weighing';
  return panel;
}

function summary({ origin, category, simulated }) {
  return element(
    'p.facts',
    origin.name && element('strong.animal-heading-name', origin.name),
    sexMark(origin),
    element('span', t(`category.${category}`)),
    element('span', ageText(origin.age)),
    origin.group ? element('span', locationName(origin.group)) : element('span.bad-text', t('animal.noGroup')),
    origin.barn && element('span', locationName(origin.barn, 'barn')),
    origin.status === 'culled' && element('span.badge', t('animal.culled')),
    simulated && element('span.badge.simulated-badge', t('simulated')),
  );
}

function actions(animal, reload) {
  const act = (kind, symbol) =>
    button(t(`record.${kind}`), async () => (await recordChange(animal, kind)) && reload(), {
      symbol,
      testid: `record-${kind}`,
    });
  const any = async () => {
    const chosen = await chooseForm(animal);
    if (chosen && (await recordChange(animal, chosen))) reload();
  };
  const weigh = async () => {
    await openAnimal(animal);
    go('/weigh');
  };
  return element(
    'div.button-row.animal-actions',
    animal.status !== 'culled' && button(t('opened.weigh'), weigh, { symbol: 'scale', testid: 'weigh-now' }),
    act('weighing', 'scale'),
    act('note', 'pencil'),
    act('move', 'next'),
    act('selection', 'gate'),
    act('tagging', 'tag'),
    button(t('record.more'), any, { symbol: 'plus', kind: 'primary', testid: 'record-more' }),
  );
}
