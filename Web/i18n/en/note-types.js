/** The farm's own types of notes. */
export default {
  'noteType.title': 'Types of notes',
  'noteType.text':
    'Names for what is noted often, such as lame or nervous. They are chosen with a note, and the notes of an animal can be sorted out by them.',
  'noteType.none': 'No types yet.',
  'noteType.name': 'Name of the type',
  'noteType.add': 'Add a type',
  'noteType.rename': 'Rename',
  'noteType.retire': 'Retire',
  'noteType.restore': 'Use again',
  'noteType.retired': 'retired',
  'noteType.no': 'Without a type',
  'noteType.filter': 'Only notes of the type',
  'noteType.filter.all': 'Show everything',
  'problem.note-type-taken': 'There is such a type already',
  'problem.note-type-taken.action': 'Use that one, or take it into use again if it is retired.',
  'problem.unknown-note-type': 'This type of notes is not here',
  'problem.unknown-note-type.action': 'Choose one from the list.',
};
