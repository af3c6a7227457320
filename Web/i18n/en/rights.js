/** Who sees which barns. */
export default {
  'rights.change': 'Rights',
  'rights.barns': 'Sees the animals of',
  'rights.barns.all': 'all barns',
  'rights.barns.some': 'some barns',
  'rights.barns.hint': 'Animals elsewhere are invisible, as if they were not there. So are those without a group.',
  'rights.barns.none': 'Choose at least one barn.',
  'rights.barns.missing': 'There are no barns yet.',
  'rights.admin': 'An administrator sees all barns.',
  'rights.technicians': 'Technician',
  'rights.technicians.hint':
    'Is written down with inseminations and not asked for. Two names: separate them with a comma.',
  'rights.bulls': 'Offers bulls of all barns',
  'rights.sees': 'You see the animals of {barns}.',
  'rights.otherBarn': 'An animal of another barn',
  'rights.otherBarn.text': 'Its weight is recorded. Who it is, those see who may see its barn.',

  'problem.group-needed': 'This would be in none of your barns',
  'problem.group-needed.action': 'Choose a group of a barn that you may see.',
  'problem.session-open.elsewhere': 'It is of another barn.',
  'problem.of-another-barn': 'This belongs to an animal of another barn',
  'problem.of-another-barn.action': 'Ask somebody who sees all barns.',
  'problem.not-a-barn': 'Only barns can be chosen here',
  'problem.not-a-barn.detail': '{number} is not a barn.',
  'problem.not-a-barn.action': 'Choose a barn.',
  'problem.all-barns-needed': 'Only for those who see all barns',
  'problem.all-barns-needed.action': 'Ask somebody who sees all barns.',
};
