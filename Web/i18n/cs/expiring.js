/** Členství a pojištění, která končí. */
export default {
  'expiring.title': 'Brzy končí',
  'expiring.within': 'Končí do',
  'expiring.days': { one: '{count} dne', few: '{count} dnů', other: '{count} dnů' },
  'expiring.none': 'V této době nekončí žádné členství ani pojištění.',
  'expiring.membership': 'členství do {date}',
  'expiring.membership.over': 'členství skončilo {date}: zamčeno',
  'expiring.insurance': 'pojištění do {date}',
  'expiring.insurance.over': 'pojištění skončilo {date}',
  'expiring.feed': 'Kalendář pro jiné programy',
  'expiring.feed.text':
    'Kalendář se jmény a posledními dny, pro každého, kdo má jeho adresu: nechte si ji pro sebe. Nová adresa dělá z předchozí nepoužitelnou.',
  'expiring.feed.renew': 'Vytvořit novou adresu',
  'expiring.feed.renew.text': 'Kdo má předchozí adresu, nepřečte už nic.',
  'expiring.feed.once': 'Vložte tuto adresu do kalendáře hned: ukáže se jen teď.',
  'expiring.feed.close': 'Zavřít',
  'expiring.feed.closed': 'Tento kalendář už nikdo nepřečte.',
};
