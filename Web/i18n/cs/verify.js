/** Stránka, která řekne, co je průkaz zač, se sítí i bez ní. */
export default {
  'verify.title': 'Ověřit průkaz',
  'verify.code': 'Co stojí v kódu',
  'verify.placeholder': 'Načtěte sem čtečkou, která píše, nebo vložte, co stojí v kódu',
  'verify.next': 'Další průkaz',
  'verify.state': 'Bez sítě',
  'verify.noCamera':
    'Tento prohlížeč kódy sám číst neumí. Použijte čtečku, která píše, nebo kód přečtěte fotoaparátem telefonu a text sem vložte.',
  'verify.list': 'Odvolané průkazy k {date}: {count}.',
  'verify.listOld': 'Odvolané průkazy k {date}, před {days} dny: {count}. Připojte toto zařízení k bráně.',
  'verify.noList': 'Klíče tu ještě nejsou. Otevřete tuto stránku jednou, když je brána dostupná.',
  'verify.signedOut': 'Nejste přihlášeni: seznam se neobnovuje.',
  'verify.signIn': 'Přihlásit se',
  'verify.saved': 'Uloženo v tomto zařízení: průkazy jdou ověřovat i bez sítě.',
  'verify.notSaved': 'Tento prohlížeč nic neuložil: bez sítě se stránka neotevře.',
  'verify.insecure':
    'Stránka přišla přes nezabezpečené http: nic se neukládá a ověřuje sama brána. Otevřete ji přes https.',
  'verify.cannot': 'Tento prohlížeč neumí ověřit podpisy (Ed25519): umí to jen brána. Použijte novější.',
  'verify.undecided': 'Neověřeno',
  'verify.valid.why': 'Průkaz byl vydán tady. Podívejte se na fotku.',
  'verify.revoked.why': 'Tento průkaz už neplatí. Chtějte nový.',
  'verify.noCard.why': 'Tento text není z členského průkazu.',
  'verify.by.gateway': 'Ověřila brána, právě teď.',
  'verify.by.device': 'Ověřeno v tomto zařízení.',
};
