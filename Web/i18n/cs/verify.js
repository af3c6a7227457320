/** Stránka, která řekne, co je průkaz zač, se sítí i bez ní. */
export default {
  'verify.title': 'Ověřit průkaz',
  'verify.code': 'Co stojí v kódu',
  'verify.placeholder': 'Načtěte sem čtečkou, která píše, nebo vložte, co stojí v kódu',
  'verify.next': 'Další průkaz',
  'verify.state': 'Bez sítě',
  'verify.photo': 'Vyfotit',
  'verify.noCode': 'Ve fotce se kód nenašel. Vyfoťte ho znovu zblízka a v dobrém světle, ať zabere půlku obrázku.',
  'verify.list': 'Odvolané průkazy k {date}: {count}.',
  'verify.listOld': 'Odvolané průkazy k {date}, před {days} dny: {count}. Připojte toto zařízení k bráně.',
  'verify.clockBehind':
    'Hodiny tohoto zařízení jdou pozadu za bránou: stáří seznamu odvolaných průkazů nejde poznat. Nastavte je.',
  'verify.validByOldList':
    'Platí podle seznamu odvolaných průkazů, který je {days} dní starý: průkaz mohl být od té doby odvolán. Připojte zařízení k bráně, nebo si řekněte o jiný doklad.',
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
