/** What stands in which column of a table of members, column by column, chosen by hand where the heading does not say it. */

import { element } from '../element.js';
import { t } from '../i18n.js';

/** The fields of a member that a table may have, in the order of the form, and what the page calls them. */
export const memberFields = {
  name: 'member.name',
  titlesBefore: 'member.titlesBefore',
  givenName: 'member.givenName',
  familyName: 'member.familyName',
  titlesAfter: 'member.titlesAfter',
  number: 'member.number',
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
};

/** `onChange(columns)` is told all columns when one was chosen; a field that another column had is taken from it. */
export function memberColumns({ heading, columns, samples, remembered }, onChange) {
  const choose = (index, field) =>
    onChange(heading.map((_, at) => {
      if (at === index) return field;
      return field && columns[at] === field ? '' : columns[at] ?? '';
    }));
  return element(
    'section.member-columns',
    element('h3', t('members.columns')),
    element('p.muted', t(remembered ? 'members.columns.remembered' : 'members.columns.text')),
    element(
      'ul.member-column-list',
      heading.map((name, index) =>
        element(
          'li',
          element(
            'label.field',
            element('span.field-label', name || t('members.columns.unnamed', { number: index + 1 })),
            element(
              'select.input',
              {
                onchange: (event) => choose(index, event.target.value),
                'data-testid': 'member-column',
                'data-column': columns[index] ?? '',
              },
              element('option', { value: '', selected: !columns[index] }, t('members.columns.none')),
              Object.entries(memberFields).map(([field, label]) =>
                element('option', { value: field, selected: columns[index] === field }, t(label))
              ),
            ),
            element('span.hint', samples.map((cells) => cells[index]).filter(Boolean).join(' · ') || '–'),
          ),
        )
      ),
    ),
  );
}
