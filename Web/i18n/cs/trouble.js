/** Co je v nepořádku s počítačem a jeho diskem. */
export default {
  'trouble.clock': 'Hodiny tohoto počítače jdou špatně: ukazují {now}.',
  'trouble.clock.action':
    'Nastavte datum a čas, nebo připojte počítač k internetu. Važte dál: co se od spuštění zvážilo, dostane potom správný čas.',
  'trouble.clock.confirm': 'Hodiny jdou dobře',
  'trouble.clock.confirmed': 'Brána se řídí těmito hodinami.',
  'trouble.clock.still': 'To není možné: program je novější než toto datum.',
  'trouble.store.damaged': 'Soubor se stádem je poškozený: mohou v něm chybět zvířata nebo vážení.',
  'trouble.store.damaged.action': 'Než budete pokračovat, nechte obnovit poslední zálohu.',
  'trouble.store.gone': 'Soubor se stádem zmizel: co se teď zváží, to se ztratí.',
  'trouble.store.gone.action': 'Přestaňte vážit. Podívejte se, zda je disk připojený, a potom bránu spusťte znovu.',
  'weighing.clock.unsure': 'čas není jistý',
  'weighing.clock.corrected': 'čas opraven',
  'finding.clock-wrong': 'Hodiny tohoto počítače jdou špatně',
  'finding.clock-wrong.action':
    'Nastavte datum a čas, nebo ať si je počítač bere z internetu. Co se od spuštění zvážilo, se potom opraví:',
  'finding.store-damaged': 'Soubor se stádem je poškozený',
  'finding.store-damaged.action': 'Nemusí v něm být vše. Zastavte bránu a obnovte poslední zálohu:',
  'finding.store-gone': 'Soubor se stádem zmizel',
  'finding.store-gone.action':
    'Co se teď zaznamená, to se ztratí. Přestaňte vážit, podívejte se, zda je disk připojený, a bránu spusťte znovu.',
  'problem.store-replaced': 'Byla obnovena záloha',
  'problem.store-replaced.detail': 'Co se načetlo dříve, patří k datům, která už tu nejsou.',
  'problem.store-replaced.action': 'Načtěte stránku znovu.',
};
