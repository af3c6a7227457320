/** What each report is filtered by, and how it is shown: its parts, its columns, and what is said beside them. */

import { date, earTag, kilograms, locationName, number } from '../format.js';
import { t, word } from '../i18n.js';

const animal = {
  title: 'report.animal',
  animal: (line) => line.animal,
  show: ({ animal }) => earTag(animal.earTag),
  note: ({ animal }) => [animal.name, animal.collar].filter(Boolean).join(' · '),
};
const day = (title, of) => ({ title, short: true, show: (line) => (of(line) ? date(of(line)) : '') });
const barn = { title: 'report.barn', show: ({ barn }) => locationName(barn, 'barn') };
const barnThen = { ...barn, title: 'report.barnThen' };
const group = { title: 'report.group', show: ({ group }) => locationName(group, 'group') };

/** Neighbours with the same title stand together; `null` has no title. */
function parts(lines, title) {
  const found = [];
  for (const line of lines) {
    const name = title(line);
    if (found.length === 0 || found.at(-1).title !== name) found.push({ title: name, lines: [] });
    found.at(-1).lines.push(line);
  }
  return found;
}

const claws = (where) => [
  animal,
  day('report.date', (line) => line.date),
  where,
  { title: 'report.clawType', show: ({ type }) => type && word(`claw.${type}`) },
  { title: 'field.lcs', figure: true, show: ({ lcs }) => lcs },
  { title: 'report.limbs', show: ({ limbs }) => limbs.map(limb).join('; ') },
  { title: 'report.note', show: ({ note, diagnoses }) => [...diagnoses, note].filter(Boolean).join('; ') },
];

function limb({ limb: name, severity, dd, note }) {
  const found = [
    severity !== undefined && t('report.severity', { severity }),
    dd !== undefined && t('report.dd', { dd: number(dd, Number.isInteger(dd) ? 0 : 1) }),
    note,
  ].filter(Boolean);
  return t(`limb.${name}`) + (found.length > 0 ? ` (${found.join(', ')})` : '');
}

/** The first lines that want a look, and that there are more. */
const named = (lines) =>
  lines.slice(0, 8).map(({ animal }) => earTag(animal.earTag)).join(', ') + (lines.length > 8 ? ' …' : '');

export const reports = {
  inseminations: {
    filters: ['period', 'technician', 'grouping', 'barns'],
    count: ({ count }) => t('report.count.inseminations', { count }),
    remarks: ({ isWholeMonth, lines }) => {
      const lacking = lines.filter(({ lacksBullNumber }) => lacksBullNumber);
      return [
        !isWholeMonth && t('report.notWholeMonth'),
        lacking.length > 0 && t('report.withoutBullNumber', { tags: named(lacking) }),
      ];
    },
    hint: 'report.ins',
    parts: ({ lines, grouping }) => {
      if (grouping === 'date') return parts(lines, (line) => date(line.date));
      if (grouping === 'barn') return parts(lines, (line) => locationName(line.barn, 'barn') ?? t('report.noBarn'));
      return parts(lines, () => null);
    },
    columns: [
      animal,
      day('report.date', (line) => line.date),
      barnThen,
      { title: 'report.character', show: ({ character }) => character && word(`insemination.${character}`) },
      { title: 'report.order', figure: true, show: ({ order }) => (order ? number(order) : '') },
      {
        title: 'report.bull',
        show: ({ bull }) => bull,
        badge: ({ lacksBullNumber }) => lacksBullNumber && t('report.noNumber'),
      },
      { title: 'report.technician', show: ({ technician }) => technician },
    ],
  },
  heats: {
    filters: ['day', 'barns'],
    count: ({ inHeat, expected }) => t('report.count.heats', { inHeat: number(inHeat), expected: number(expected) }),
    hint: 'report.expectedFrom',
    parts: ({ lines }) => parts(lines, ({ standing }) => t(`report.standing.${standing}`)),
    columns: [
      animal,
      barn,
      group,
      { title: 'report.character', show: ({ character }) => character && (word(`heat.${character}`) ?? character) },
      {
        title: 'report.since',
        show: ({ since, sinceKind }) => since && `${word(`change.${sinceKind}`) ?? sinceKind} ${date(since)}`,
      },
      day('report.expectedOn', (line) => line.expectedOn),
    ],
  },
  claws: {
    filters: ['period', 'barns'],
    count: ({ count }) => t('report.count.treatments', { count }),
    parts: ({ lines }) => parts(lines, () => null),
    columns: claws(barnThen),
  },
  'planned-claws': {
    filters: ['barns'],
    count: ({ count }) => t('report.count.treatments', { count }),
    hint: 'report.planned.text',
    parts: ({ lines }) => parts(lines, ({ isOverdue }) => t(isOverdue ? 'report.overdue' : 'report.planned')),
    columns: claws(barn),
    canTickOff: true,
  },
  selections: {
    filters: ['unit', 'barns'],
    count: ({ count }) => t('report.count.selections', { count }),
    parts: ({ lines }) =>
      parts(lines, ({ unit }) => (unit ? t('report.unit.number', { unit }) : t('report.unit.every'))),
    columns: [
      animal,
      group,
      { title: 'report.reason', show: ({ reason }) => t(`selection.reason.${reason ?? 'none'}`) },
      { title: 'report.order', figure: true, show: ({ order }) => order },
      { title: 'report.target', show: ({ target }) => locationName(target, 'group') },
      day('report.waits', (line) => line.date),
    ],
    canTickOff: true,
  },
  growth: {
    filters: ['period', 'barns'],
    days: 90,
    count: ({ animals }) => t('report.count.animals', { count: animals }),
    hint: 'report.growth.how',
    parts: ({ lines }) => parts(lines, (line) => locationName(line.barn, 'barn') ?? t('report.noBarn')),
    columns: [
      { title: 'report.group', show: ({ group }) => locationName(group, 'group'), isName: true },
      { title: 'report.animals', figure: true, show: ({ animals }) => number(animals) },
      { title: 'report.weighed', figure: true, show: ({ weighed }) => number(weighed) },
      {
        title: 'report.meanWeight',
        figure: true,
        show: ({ meanWeight }) => (meanWeight === undefined ? '' : kilograms(Math.round(meanWeight * 10) / 10)),
      },
      {
        title: 'report.meanGain',
        figure: true,
        show: ({ meanGain }) => (meanGain === undefined ? '' : t('report.gain', { gain: number(meanGain, 2) })),
      },
      day('report.lastWeighed', (line) => line.lastWeighed),
    ],
  },
};
