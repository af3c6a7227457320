/** One animal: its card, its growth, and everything that happened to it. */

import { all, get } from '../api.js';
import { may } from '../account.js';
import { changeList } from '../animals/change-list.js';
import { expectedPoints, growthChart, growthPoints } from '../animals/growth-chart.js';
import { originFacts, reproductionFacts } from '../animals/facts.js';
import { readNoteTypes } from '../animals/note-type.js';
import { chooseForm } from '../animals/picker.js';
import { recordChange } from '../animals/record.js';
import { sexMark, tagNumber } from '../animals/identity.js';
import { selectionNotices, weightFacts } from '../animals/card.js';
import { withdrawalNotice } from '../animals/withdrawal.js';
import { animalWeighings, readWeighings } from '../animals/weighings.js';
import { button } from '../components/buttons.js';
import { loading, page, retitle, section } from '../components/page.js';
import { element } from '../element.js';
import { age, locationName } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { doubtNotice } from '../weigh/doubt.js';
import { doubtOf } from '../weigh/words.js';

export function animalPage({ parameters: { id }, signal }) {
  const chart = growthChart(signal);
  const content = loading(() => read(id, signal), draw, { signal });

  function draw({ animal, changes, cycle, locations, noteTypes, weighings }) {
    retitle(view, element('span', { 'data-testid': 'animal-tag' }, tagNumber(animal)));
    chart.show(growthPoints(changes), expectedPoints(weighings));
    return element(
      'div.animal-page',
      { 'data-testid': 'animal', 'data-animal': animal.id },
      summary(animal),
      withdrawalNotice(animal),
      selectionNotices(animal),
      may.record() && actions(animal, content.reload),
      element(
        'div.columns',
        element(
          'div.column',
          section(t('animal.weight'), weightFacts(animal.lastWeighing), lastDoubt(weighings), chart.box, chart.legend),
          reproductionFacts(cycle),
        ),
        section(t('animal.origin'), originFacts(animal)),
      ),
      animalWeighings(weighings, content.reload),
      section(t('animal.changes'), changeList({ animal, changes, locations, noteTypes, onChanged: content.reload })),
    );
  }

  const changed = ({ detail }) => (detail?.animalId ?? detail?.animal?.id) === id && content.reload();
  for (const kind of ['animal.changed', 'weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
    station.addEventListener(kind, changed, { signal });
  }
  const view = page({ title: t('animal.one'), back: '#/animals', name: 'animal' }, content.box);
  return view;
}

async function read(id, signal) {
  const [animal, changes, cycle, locations, noteTypes, weighings] = await Promise.all([
    get(`/v1/animals/${id}`, signal),
    all(`/v1/animals/${id}/changes`, signal),
    get(`/v1/animals/${id}/reproduction`, signal),
    all('/v1/places', signal).catch(() => []),
    readNoteTypes(signal),
    readWeighings(id, signal),
  ]);
  return { animal, changes, cycle, noteTypes, weighings, locations: new Map(locations.map((item) => [item.id, item])) };
}

/** The last weight, when it may not be this animal's. */
function lastDoubt([newest]) {
  const doubt = newest && doubtOf(newest);
  return doubt && doubtNotice(doubt, 'animal-doubt');
}

function summary(animal) {
  return element(
    'p.facts',
    animal.name && element('strong.animal-heading-name', animal.name),
    sexMark(animal),
    animal.born && element('span', age(animal.born)),
    animal.group ? element('span', locationName(animal.group)) : element('span.bad-text', t('animal.noGroup')),
    animal.barn && element('span', locationName(animal.barn, 'barn')),
    animal.status === 'culled' && element('span.badge', t('animal.culled')),
    animal.simulated && element('span.badge.simulated-badge', t('simulated')),
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
  return element(
    'div.button-row.animal-actions',
    act('weighing', 'scale'),
    act('note', 'pencil'),
    act('move', 'next'),
    act('selection', 'gate'),
    act('tagging', 'tag'),
    button(t('record.more'), any, { symbol: 'plus', kind: 'primary', testid: 'record-more' }),
  );
}
