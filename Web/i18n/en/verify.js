/** The page that says what a card is worth, with or without a network. */
export default {
  'verify.title': 'Verify a card',
  'verify.code': 'What the code says',
  'verify.placeholder': 'Scan here with a typing scanner, or paste what the code says',
  'verify.next': 'Next card',
  'verify.state': 'Without a network',
  'verify.photo': 'Take a photo',
  'verify.noCode':
    'No code was found in the photo. Take another from nearer, in good light, so that the code fills half of it.',
  'verify.list': 'Revoked cards as of {date}: {count}.',
  'verify.listOld': 'Revoked cards as of {date}, {days} days ago: {count}. Connect this device to the gateway.',
  'verify.clockBehind':
    'The clock of this device is behind the gateway’s: how old the list of revoked cards is cannot be told. Set the clock.',
  'verify.validByOldList':
    'Valid by a list of revoked cards that is {days} days old: the card may have been revoked since. Connect this device to the gateway, or ask for another proof.',
  'verify.noList': 'The keys were not fetched yet. Open this page once while the gateway can be reached.',
  'verify.signedOut': 'You are not signed in: the list is not brought up to date.',
  'verify.signIn': 'Sign in',
  'verify.saved': 'Saved on this device: cards can be verified without a network.',
  'verify.notSaved': 'This browser kept nothing: without a network this page does not open.',
  'verify.insecure':
    'This page came over plain http: nothing is kept, and the gateway itself verifies. Open it over https.',
  'verify.cannot': 'This browser cannot check signatures (Ed25519): only the gateway can. Use a newer one.',
  'verify.undecided': 'Not checked',
  'verify.valid.why': 'The card was issued here. Look at the photo.',
  'verify.revoked.why': 'This card counts no more. Ask for the new one.',
  'verify.noCard.why': 'This text is of no member card.',
  'verify.by.gateway': 'Checked by the gateway, just now.',
  'verify.by.device': 'Checked on this device.',
};
