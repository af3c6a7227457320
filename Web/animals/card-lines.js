/**
 * The card of an animal in words: sections of lines, of `GET /v1/animals/{id}/card` alone. The same lines stand on paper and
 * on the command line (`AnimalCardText`), and a test holds them against each other.
 */

import { date, eid, kilograms, locationName, plainNumber, signed } from '../format.js';
import { t, word } from '../i18n.js';

/** A section without lines is left out. */
export function cardSections(card) {
  return [
    ['origin', origin(card)],
    ['reproduction', reproduction(card)],
    ['matingPlan', matingPlan(card)],
    ['weighing', weighing(card)],
    ['milk', milk(card)],
    ['feeding', feeding(card)],
    ['plan', plan(card)],
  ].map(([name, facts]) => ({ name, title: t(`card.${name}`), lines: facts.filter(isKnown) }))
    .filter(({ lines }) => lines.length > 0);
}

const isKnown = ([, value]) => value !== null && value !== undefined && value !== '';
const joined = (...parts) => parts.filter(Boolean).join(' · ');

/** Such as `20. 11. 2026 (3 dny)`. */
export const since = (past) => past && `${date(past.date)} (${t('age.days', { count: past.days })})`;

/** In the unit people count it by: days, then months, then years. */
export function ageText({ days, months }) {
  if (days < 0) return '–';
  if (days < 60) return t('age.days', { count: days });
  if (months < 24) return t('age.months', { count: months });
  const years = t('age.years', { count: Math.floor(months / 12) });
  return months % 12 ? `${years} ${t('age.monthsShort', { count: months % 12 })}` : years;
}

function origin({ origin: one, category }) {
  return [
    [t('animal.earTag'), one.earTagText],
    [t('animal.name'), one.name],
    [t('card.category'), t(`category.${category}`)],
    [
      t('card.culled'),
      one.culled && joined(date(one.culled.date), one.culled.kind && t(`culling.${one.culled.kind}`)),
    ],
    [t('animal.eid'), eid(one.eid)],
    [t('animal.eidAliases'), one.eidAliases.map(eid).join(', ')],
    [t('animal.collar'), one.collar ?? '–'],
    [t('animal.vitalimeter'), one.vitalimeter],
    [t('animal.group'), locationName(one.group) ?? t('animal.noGroup')],
    [t('animal.barn'), locationName(one.barn, 'barn')],
    [t('animal.born'), `${date(one.born)} (${ageText(one.age)})`],
    [t('animal.breed'), one.breed],
    [t('animal.colour'), one.colour],
    [t('animal.dam'), one.damText],
    [t('animal.sire'), one.sire],
    [t('animal.damSire'), one.damSire],
  ];
}

function reproduction({ reproduction: cycle }) {
  if (!cycle) return [];
  const { heat, expectedCalving: expected } = cycle;
  return [
    [t('card.status'), t(`status.${cycle.status}`)],
    [t('reproduction.order'), String(cycle.lactationOrder)],
    [t('reproduction.calving'), since(cycle.calving)],
    [t('reproduction.heat'), heat && joined(since(heat), word(`heat.${heat.character}`))],
    [t('head.lastInsemination'), cycle.insemination && inseminationText(cycle.insemination)],
    [
      t('reproduction.check'),
      cycle.pregnancy && joined(word(`pregnancy.${cycle.pregnancy.result}`), since(cycle.pregnancy)),
    ],
    [t('reproduction.dryOff'), since(cycle.dryOff)],
    [t('reproduction.expected'), expected && `${date(expected.from)} – ${date(expected.to)}`],
  ];
}

/** When, how, which and by whom. */
export const inseminationText = (one) =>
  joined(
    since(one),
    one.character !== 'insemination' && word(`insemination.${one.character}`),
    one.order > 0 && t('insemination.ordinal', { order: one.order }),
    one.bull,
  );

const matingPlan = ({ matingPlan: bulls }) =>
  bulls.map(({ number, name, sexed }, index) => [
    `${t('field.bull')} ${index + 1}`,
    joined(number, name, sexed && t('card.sexed')),
  ]);

function weighing({ weighing: last }) {
  if (!last) return [];
  const { gainPerDay: gain, expectedKilograms: expected } = last;
  return [
    [t('head.lastWeighing'), since(last)],
    [t('animal.lastWeight'), kilograms(last.kilograms)],
    [t('animal.gain'), gain !== undefined ? `${signed(gain, 2)} ${t('unit.gain')}` : null],
    [t('head.expectedWeight'), expectedText(expected)],
  ];
}

export const expectedText = (expected) => expected === undefined ? null : t('head.about', { weight: `${expected} kg` });

function milk({ milk: report }) {
  if (!report) return [];
  const said = (value) => (typeof value === 'number' ? plainNumber(value) : value);
  return [
    [t('card.report'), since(report)],
    ...report.items.map(({ name, last, mean }) => [
      name,
      mean === undefined ? said(last) : `${said(last)} ${t('card.mean', { mean: plainNumber(mean) })}`,
    ]),
  ];
}

function feeding({ feeding: one }) {
  if (!one) return [];
  const dose = (amount) => (amount === undefined ? null : `${plainNumber(amount)} kg`);
  return [
    [t('card.set'), since(one)],
    [t('field.ration'), word(`ration.${one.ration}`)],
    [t('field.basis'), word(`basis.${one.basis}`)],
    [t('field.curve'), one.curve],
    [t('field.dose1'), dose(one.dose1)],
    [t('field.dose2'), dose(one.dose2)],
    [t('field.category'), one.category],
  ];
}

function plan({ plan: planned }) {
  if (!planned) return [];
  return [
    [t('field.sale'), planned.sale && date(planned.sale)],
    [t('field.outOfReproduction'), planned.outOfReproduction && date(planned.outOfReproduction)],
  ];
}
