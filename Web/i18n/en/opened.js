/** The animal that is opened for the next weighing. */

export default {
  'opened.title': 'Whose is the next weight?',
  'opened.how': 'Type some digits of the ear tag or the collar, or read its card with a scanner.',
  'opened.photo': 'Photograph its tag or card',
  'opened.choose': 'Choose the animal',
  'opened.now': '{tag} is next on the scale.',
  'opened.next': 'Next on the scale, chosen by hand',
  'opened.here': 'On the scale, chosen by hand',
  'opened.cancel': 'Not this one',
  'opened.weigh': 'Weigh now',
  'opened.closed.otherTag': '{tag} was chosen, but a tag says that it is another animal.',
  'opened.closed.doubtful': '{tag} was chosen, but the weight is hardly its own. It waits among the unassigned.',
  'opened.closed.expired': '{tag} was chosen and did not come. Choose it again.',
  'keys.choose': 'Choose the animal of the next weight',
};
