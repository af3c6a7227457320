/** How long what is not the herd itself is kept. */
export default {
  'settings.retention': 'How long what is kept',
  'settings.retention.text':
    'Animals, weighings and changes are kept for ever. What only helps to look back goes after its days, every night; 0 keeps it for ever. The sizes are of 20,000 weighings a year.',
  'setting.retention.event-days': 'Days that events are kept',
  'setting.retention.event-days.hint': 'What happened, one by one, as other programs read it. About 90 MB a year.',
  'setting.retention.trace-days': 'Days that curves are kept',
  'setting.retention.trace-days.hint': 'The curve of weights behind each weighing. About 40 MB a year.',
  'setting.retention.capture-days': 'Days that raw bytes are kept',
  'setting.retention.capture-days.hint':
    'What devices said, byte by byte. About 1 GB a year of a scale that always talks; never more than the megabytes above.',
  'problem.events-forgotten': 'Too long ago',
  'problem.events-forgotten.detail': 'Events before number {first} are not kept any more.',
  'problem.events-forgotten.action': 'Load the page again.',
};
