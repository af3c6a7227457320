/** What stands above a form: which animal it is, and what one has to know of it to fill the form in. */

import { element } from '../element.js';
import { date, daysSince, eid, kilograms, locationName } from '../format.js';
import { t, word } from '../i18n.js';
import { tagNumber } from './identity.js';

const when = (change) => change && `${date(change.date)} · ${t('age.days', { count: daysSince(change.date) })}`;

const facts = {
  group: ({ group }) => locationName(group) ?? t('animal.noGroup'),
  eid: (animal) => animal.eid && eid(animal.eid),
  vitalimeter: ({ vitalimeter }) => vitalimeter,
  lastWeighing: ({ lastWeighing }) => when(lastWeighing),
  lastWeight: ({ lastWeighing }) => lastWeighing && kilograms(lastWeighing.kilograms),
  expectedWeight: ({ lastWeighing }) => expected(lastWeighing),
  lastCalving: (_, { calving }) => when(calving),
  lactation: (_, { lactation }) => lactation,
  lastHeat: (_, { heat }) => when(heat),
  lastInsemination: (_, { insemination }) =>
    insemination && [
      when(insemination),
      insemination.fields.order > 0 && t('insemination.ordinal', { order: insemination.fields.order }),
      insemination.fields.bull,
    ].filter(Boolean).join(' · '),
  pregnancy: (_, { check }) => check && `${word(`pregnancy.${check.fields.result}`) ?? '–'} · ${date(check.date)}`,
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

export function headFacts(form, animal, past) {
  const names = shown[form] ?? ['group'];
  return element(
    'div.form-head',
    { 'data-testid': 'form-head' },
    element('p.form-head-tag', tagNumber(animal)),
    element(
      'dl.facts-list',
      fact('collar', animal.collar ?? '–'),
      names.map((name) => fact(name, facts[name](animal, past) ?? '–')),
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

/** As it has gained until now. */
function expected(last) {
  if (typeof last?.gainPerDay !== 'number') return null;
  return t('head.about', { weight: `${Math.round(last.kilograms + last.gainPerDay * daysSince(last.date))} kg` });
}
