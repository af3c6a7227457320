/** What is wrong with the computer and its disk. */
export default {
  'trouble.clock': 'The clock of this PC is wrong: it shows {now}.',
  'trouble.clock.action':
    'Set the date and time, or connect the PC to the internet. Weigh on: what was weighed since the start gets the right time then.',
  'trouble.clock.confirm': 'The clock is right',
  'trouble.clock.confirmed': 'The gateway goes by this clock.',
  'trouble.clock.still': 'This cannot be: this program is newer than the date.',
  'trouble.store.damaged': 'The herd’s file is damaged: animals or weighings may be missing.',
  'trouble.store.damaged.action': 'Let somebody put the last backup back before you go on working.',
  'trouble.store.gone': 'The herd’s file is gone: nothing is stored, what is weighed waits.',
  'trouble.store.gone.action':
    'Stop weighing and write down what waits: a restart may lose it. Look whether the disk is plugged in, then start the gateway again.',
  'trouble.store.logCutOff': 'A part of the herd’s file was cut off: nothing is stored, what is weighed waits.',
  'trouble.store.logCutOff.action':
    'Start the gateway again; what waits is stored then. When it does not start, put the last backup back.',
  'trouble.store.cutShort': 'The herd’s file has lost what was stored last.',
  'trouble.store.cutShort.action':
    'Look at the last weighings, and weigh again what is missing. Then have the disk looked at.',
  'weighing.clock.unsure': 'time not sure',
  'weighing.clock.corrected': 'time put right',
  'finding.clock-wrong': 'The clock of this PC is wrong',
  'finding.clock-wrong.action':
    'Set the date and time, or let the PC get it from the internet. What was weighed since the start is put right then:',
  'finding.store-damaged': 'The herd’s file is damaged',
  'finding.store-damaged.action':
    'What it answers may not be all there is. Stop the gateway, and put the last backup back:',
  'finding.store-gone': 'The herd’s file is gone',
  'finding.store-gone.action':
    'Nothing is stored. Stop weighing and write down what waits: a restart may lose it. Look whether the disk is plugged in, then start the gateway again.',
  'finding.store-log-cut-off': 'A part of the herd’s file was cut off: nothing is stored, what is weighed waits',
  'finding.store-log-cut-off.action':
    'Start the gateway again; what waits is stored then. When it does not start, put the last backup back.',
  'finding.store-cut-short': 'The herd’s file has lost what was stored last',
  'finding.store-cut-short.action':
    'Look at the last weighings, and weigh again what is missing. Then have the disk looked at.',
  'problem.store-replaced': 'A backup was put back',
  'problem.store-replaced.detail': 'What was read before is of a store that is not there any more.',
  'problem.store-replaced.action': 'Load the page again.',
};
