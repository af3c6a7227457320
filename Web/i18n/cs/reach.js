/** Kde smějí být zařízení a jak dlouhé smí být hledání. */
export default {
  'trouble.not-allowed': 'Tam zařízení být nesmí',
  'trouble.not-allowed.action':
    'Zařízení patří do sítě stáje. Jiné místo může povolit správce tohoto počítače v souboru gatewayd.yaml.',
  'problem.bad-link.not-allowed':
    'Na „{text}“ zařízení být nesmí: jen v síti stáje a přehrávaný záznam jen ve složce „replays“.',
  'problem.bad-query.too-long': 'Hledat se dá nejvýše {limit} znaků.',
};
