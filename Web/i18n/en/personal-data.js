/** What is held of one person, and its erasure. */
export default {
  'personalData.title': 'Personal data',
  'personalData.text': 'Everything that is held of this person, in one file for that person.',
  'personalData.html': 'Page to read',
  'personalData.json': 'JSON',
  'personalData.erase.text':
    'To delete takes somebody out of the list; the history keeps what was known. To erase takes the person out of everything.',
  'personalData.erase': 'Erase everywhere',
  'personalData.erase.sure':
    '{name} ({number}) goes from the register, photos, events and history, and nothing brings that back. It takes a moment: the herd’s file is written anew.',
  'personalData.erased': 'Erased',
  'personalData.erased.text':
    'Rows: {rows}. Events without what they said of the person: {events}. Entries of the history, likewise: {audit}.',
  'personalData.mentions': 'The name stands in texts of others. Please read them: {count}',
  'personalData.where.changes': 'a change of an animal',
  'personalData.where.daily_events': 'a message in the daily events',
  'personalData.where.technicians': 'a technician in the lists',
  'personalData.where.access': 'an account, an app key or a phone',
  'personalData.where.sessions': 'the name of a session',
  'personalData.where.members': 'notes on a member',
  'personalData.where.organisations': 'an organisation in the contacts',
  'personalData.where.resources': 'a resource of the planner',
  'personalData.where.deleted_changes': 'a deleted change of an animal',
  'personalData.where.door_events': 'an event at the door',
  'personalData.where.resource_calendars': 'a calendar of the planner',
  'personalData.where.bookings': 'a note on a booking',
  'personalData.where.study_teachers': 'a teacher of the same name in a list of the study system',
  'personalData.signed':
    'Names under which the person may have worked here. They stay, so that it can be looked up who did what: {count}',
  'personalData.signed.of': '{name}, beside things that were done: {count}',
  'personalData.renewed': 'Copies from before, which are written anew without the person in the next minutes: {count}',
  'personalData.removed': 'Copies for an older program, which are removed in the next minutes: {count}',
  'personalData.copies': 'These copies know the person until you delete them: {count}',
  'personalData.pending': 'Not done yet, and tried again every night: {count}',
  'personalData.pending.photos': 'to remove the files of photos',
  'personalData.pending.rewriting': 'to write the herd’s file anew',
  'personalData.pending.list': 'to note who must not come back with a copy',

  'problem.members-import-open': 'Members are being imported',
  'problem.members-import-open.detail': 'The table may bring the person back.',
  'problem.members-import-open.action': 'Wait until the import is done, or cancel it.',
};
