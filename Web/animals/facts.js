/** The sections of the animal card; a section without data is left out. */

import { section } from '../components/page.js';
import { element } from '../element.js';
import { age, date, daysSince, earTag, eid, locationName } from '../format.js';
import { t, word } from '../i18n.js';

function facts(pairs) {
  return element(
    'dl.facts-list',
    pairs.filter(([, value]) => value !== null && value !== undefined && value !== '').map(([label, value]) =>
      element('div', element('dt', t(label)), element('dd', value))
    ),
  );
}

export function originFacts(animal) {
  return facts([
    ['animal.earTag', animal.earTagText],
    ['animal.eid', animal.eid ? element('span.mono', eid(animal.eid)) : '–'],
    [
      'animal.eidAliases',
      animal.eidAliases?.length > 0 ? element('span.mono', animal.eidAliases.map(eid).join(', ')) : null,
    ],
    ['animal.collar', animal.collar ?? '–'],
    ['animal.vitalimeter', animal.vitalimeter],
    ['animal.born', animal.born && `${date(animal.born)} (${age(animal.born)})`],
    ['animal.breed', animal.breed],
    ['animal.colour', animal.colour],
    ['animal.dam', animal.dam && earTag(animal.dam)],
    ['animal.sire', animal.sire],
    ['animal.damSire', animal.damSire],
    ['animal.group', locationName(animal.group)],
    ['animal.barn', locationName(animal.barn, 'barn')],
  ]);
}

/** Only the current cycle, as the herd programme shows it; nothing when none of it was recorded. */
export function reproductionFacts(cycle) {
  if (Object.keys(cycle).length === 0) return null;
  const when = (change) => change && `${date(change.date)} (${t('age.days', { count: daysSince(change.date) })})`;
  const { calving, heat, insemination, check, dryOff, expected } = cycle;
  return section(
    t('animal.reproduction'),
    facts([
      ['reproduction.calving', when(calving)],
      ['reproduction.order', calving?.fields?.order],
      ['reproduction.heat', when(heat)],
      [
        'reproduction.insemination',
        insemination && [when(insemination), insemination.fields?.bull].filter(Boolean).join(' · '),
      ],
      ['reproduction.check', check && (word(`pregnancy.${check.fields?.result}`) ?? '–')],
      ['reproduction.dryOff', when(dryOff)],
      ['reproduction.expected', expected && date(expected)],
    ]),
  );
}
