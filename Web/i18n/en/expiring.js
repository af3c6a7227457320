/** Memberships and insurances that end. */
export default {
  'expiring.title': 'Ending soon',
  'expiring.within': 'Ends within',
  'expiring.days': { one: '{count} day', other: '{count} days' },
  'expiring.none': 'No membership or insurance ends in this time.',
  'expiring.membership': 'membership until {date}',
  'expiring.membership.over': 'membership ended {date}: locked',
  'expiring.insurance': 'insurance until {date}',
  'expiring.insurance.over': 'insurance ended {date}',
  'expiring.feed': 'Calendar for other programs',
  'expiring.feed.text':
    'A calendar with names and last days, for whoever has its address: keep it to yourself. A new address makes the one before useless.',
  'expiring.feed.renew': 'Make a new address',
  'expiring.feed.renew.text': 'Whoever has the address before reads nothing any more.',
  'expiring.feed.once': 'Put this address into the calendar now: it is shown this once.',
  'expiring.feed.close': 'Close',
  'expiring.feed.closed': 'Nobody reads this calendar any more.',
};
