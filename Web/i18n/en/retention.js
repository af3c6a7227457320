/** How long what is not the herd itself is kept. */
export default {
  'settings.retention': 'How long what is kept',
  'settings.retention.text':
    'Animals, weighings and changes are kept for ever. What only helps to look back goes after its days, every night; 0 keeps it for ever. The sizes are of 20,000 weighings a year.',
  'setting.retention.event-days': 'Days that events are kept',
  'setting.retention.event-days.hint': 'What happened, one by one, as other programs read it. About 30 MB a year.',
  'setting.retention.trace-days': 'Days that curves are kept',
  'setting.retention.trace-days.hint': 'The curve of weights behind each weighing. About 20 MB a year.',
  'setting.retention.capture-days': 'Days that raw bytes are kept',
  'setting.retention.capture-days.hint':
    'What devices said, byte by byte. A scale that always talks fills the megabytes above within days; then the oldest go by themselves.',
  'setting.refused.bad-value.keptDays': 'Write a whole number from 31 to 36,500, or 0 for ever.',
  'problem.events-forgotten': 'Too long ago',
  'problem.events-forgotten.detail': 'Events before number {first} are not kept any more.',
  'problem.events-forgotten.action': 'Load the page again.',
};
