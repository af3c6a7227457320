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
  'trouble.store.gone': 'Soubor se stádem zmizel: nic se neukládá, co se zváží, čeká.',
  'trouble.store.gone.action':
    'Přestaňte vážit a opište si, co čeká: restartem se to může ztratit. Zkontrolujte, zda je disk připojený, a pak bránu spusťte znovu.',
  'trouble.store.logCutOff': 'Část souboru stáda někdo odřízl: nic se neukládá, co se zváží, čeká.',
  'trouble.store.logCutOff.action':
    'Spusťte bránu znovu; co čeká, se pak uloží. Když se nespustí, obnovte poslední zálohu.',
  'trouble.store.cutShort': 'Soubor stáda přišel o to, co bylo uloženo naposledy.',
  'trouble.store.cutShort.action':
    'Podívejte se na poslední vážení a co chybí, zvažte znovu. Pak nechte zkontrolovat disk.',
  'weighing.clock.unsure': 'čas není jistý',
  'weighing.clock.corrected': 'čas opraven',
  'finding.clock-wrong': 'Hodiny tohoto počítače jdou špatně',
  'finding.clock-wrong.action':
    'Nastavte datum a čas, nebo ať si je počítač bere z internetu. Co se od spuštění zvážilo, se potom opraví:',
  'finding.store-damaged': 'Soubor se stádem je poškozený',
  'finding.store-damaged.action': 'Nemusí v něm být vše. Zastavte bránu a obnovte poslední zálohu:',
  'finding.store-gone': 'Soubor se stádem zmizel',
  'finding.store-gone.action':
    'Nic se neukládá. Přestaňte vážit a opište si, co čeká: restartem se to může ztratit. Zkontrolujte, zda je disk připojený, a pak bránu spusťte znovu.',
  'finding.store-log-cut-off': 'Část souboru stáda někdo odřízl: nic se neukládá, co se zváží, čeká',
  'finding.store-log-cut-off.action':
    'Spusťte bránu znovu; co čeká, se pak uloží. Když se nespustí, obnovte poslední zálohu.',
  'finding.store-cut-short': 'Soubor stáda přišel o to, co bylo uloženo naposledy',
  'finding.store-cut-short.action':
    'Podívejte se na poslední vážení a co chybí, zvažte znovu. Pak nechte zkontrolovat disk.',
  'problem.store-replaced': 'Byla obnovena záloha',
  'problem.store-replaced.detail': 'Co se načetlo dříve, patří k datům, která už tu nejsou.',
  'problem.store-replaced.action': 'Načtěte stránku znovu.',
};
