/** What stands above a form: which animal it is, and what one has to know of it to fill the form in. */

import { element } from '../element.js';
import { date, eid, kilograms, locationName } from '../format.js';
import { t, word } from '../i18n.js';
import { expectedText, inseminationText, since } from './card-lines.js';
import { tagNumber } from './identity.js';

const facts = {
  group: ({ origin }) => locationName(origin.group) ?? t('animal.noGroup'),
  eid: ({ origin }) => origin.eid && eid(origin.eid),
  vitalimeter: ({ origin }) => origin.vitalimeter,
  lastWeighing: ({ weighing }) => since(weighing),
  lastWeight: ({ weighing }) => weighing && kilograms(weighing.kilograms),
  expectedWeight: ({ weighing }) => expectedText(weighing?.expectedKilograms),
  lastCalving: ({ forms }) => since(forms.calving),
  lactation: ({ forms }) => forms.lactationOrder,
  lastHeat: ({ forms }) => since(forms.heat),
  lastInsemination: ({ forms }) => forms.insemination && inseminationText(forms.insemination),
  pregnancy: ({ forms: { pregnancy } }) =>
    pregnancy && `${word(`pregnancy.${pregnancy.result}`) ?? '–'} · ${date(pregnancy.date)}`,
};

const shown = {
  birth: [],
  tagging: ['eid', 'vitalimeter'],
  weighing: ['group', 'lastWeighing', 'lastWeight', 'expectedWeight'],
  heat: ['group', 'lastCalving', 'lastHeat', 'lastInsemination'],
  insemination: ['group', 'lastInsemination', 'lastCalving', 'lactation'],
  pregnancyCheck: ['group', 'lastInsemination', 'pregnancy'],
  calving: ['group', 'lastCalving', 'lactation', 'lastInsemination'],
  dryOff: ['group', 'lastCalving', 'lastInsemination', 'pregnancy'],
};

/** `card` is the animal's, without the change that is being corrected. */
export function headFacts(form, card) {
  const names = shown[form] ?? ['group'];
  return element(
    'div.form-head',
    { 'data-testid': 'form-head' },
    element('p.form-head-tag', tagNumber(card.origin)),
    element(
      'dl.facts-list',
      fact('collar', card.origin.collar ?? '–'),
      names.map((name) => fact(name, facts[name](card) ?? '–')),
    ),
  );
}

/** When, which and by whom: more than half a phone is wide. */
const long = ['lastInsemination'];

const fact = (name, value) =>
  element(
    `div${long.includes(name) ? '.whole' : ''}`,
    { 'data-testid': `head-${name}` },
    element('dt', t(`head.${name}`)),
    element('dd', value),
  );
