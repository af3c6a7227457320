/** The columns that an import understands, by their headings, and what may stand in them. */

import { element } from '../element.js';
import { t, word } from '../i18n.js';

/** In the order of the template; `ear_tag` and the like are how the gateway names them. */
const columns = [
  ['ear_tag', 'animal.earTag'],
  ['sex', 'field.sex'],
  ['born', 'animal.born'],
  ['breed', 'animal.breed'],
  ['dam', 'animal.dam'],
  ['sire', 'animal.sire'],
  ['name', 'animal.name'],
  ['colour', 'animal.colour'],
  ['eid', 'animal.eid'],
  ['collar', 'animal.collar'],
  ['barn', 'animal.barn'],
  ['group', 'animal.group'],
];
const others = {
  number: 'animal.earTag',
  country: 'field.country',
  dam_sire: 'animal.damSire',
  vitalimeter: 'animal.vitalimeter',
  personal_number: 'member.number',
  personalNumber: 'member.number',
  lastName: 'member.familyName',
  titlesBefore: 'member.titlesBefore',
  givenName: 'member.givenName',
  familyName: 'member.familyName',
  titlesAfter: 'member.titlesAfter',
  organisation: 'member.organisation',
  employer: 'member.employer',
  email: 'member.email',
  phone: 'member.phone',
  roles: 'member.roles',
  level: 'member.level',
  active: 'member.active',
  until: 'member.until',
  insuredUntil: 'member.insuredUntil',
  checkedOn: 'member.checkedOn',
  notes: 'member.notes',
  date: 'field.date',
};
const names = { ...Object.fromEntries(columns), ...others };

/** What the page calls a column; a heading that it does not know stays as it is. */
export const columnName = (column) => (column in names ? t(names[column]) : (column ?? ''));

export function columnTable() {
  const headings = t('import.headings').split(';');
  return element(
    'div.table-box',
    element(
      'table.table',
      { 'data-testid': 'import-columns' },
      element(
        'thead',
        element('tr', ['import.heading', 'import.content'].map((head) => element('th', { scope: 'col' }, t(head)))),
      ),
      element(
        'tbody',
        columns.map(([column], index) =>
          element(
            'tr',
            element('td', element('strong', headings[index])),
            element('td', word(`import.content.${column}`)),
          )
        ),
      ),
    ),
  );
}
