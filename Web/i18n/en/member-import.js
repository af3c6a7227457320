/** Members from tables. */
export default {
  'members.import': 'Import of members',
  'members.import.text':
    'A CSV table with a heading, as Excel saves it, or an XML page of a study system (KOSapi). First you see what its columns are taken for and what it would do; until you confirm that, nothing is written. Who is here with the same number is brought to what the file says; what is empty in it changes nothing.',
  'members.morePages': 'This page names a next one. Who is on that is not in this file.',
  'members.columns': 'What the columns are',
  'members.columns.text': 'Correct what was not recognised. It is remembered for tables with the same heading.',
  'members.columns.remembered': 'As they were chosen for this heading the last time.',
  'members.columns.unnamed': 'Column {number}',
  'members.columns.none': 'leave out',
  'members.count.new': { one: 'new member', other: 'new members' },
  'members.count.updated': { one: 'changed', other: 'changed' },
  'members.count.unchanged': { one: 'unchanged', other: 'unchanged' },
  'import.problem.repeatedMember': '{column}: row {other} has the same.',
  'import.problem.memberTaken': '{column}: another member has it already.',
  'import.problem.roundedNumber': 'Excel has rounded the number. Format the column as Text and enter it again.',
  'import.problem.badFlag': '{column}: write yes or no.',
  'problem.bad-member-column': 'This is no column of a table of members',
  'problem.bad-member-column.action': 'Choose the columns again.',
};
