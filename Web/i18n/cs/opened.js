/** The animal that is opened for the next weighing. */

export default {
  'opened.title': 'Čí je další hmotnost?',
  'opened.how': 'Napište pár číslic z ušní známky nebo obojku, nebo načtěte kartu čtečkou kódů.',
  'opened.photo': 'Vyfotit známku nebo kartu',
  'opened.choose': 'Vybrat zvíře',
  'opened.now': 'Další na váze je {tag}.',
  'opened.next': 'Další na váze, vybráno ručně',
  'opened.here': 'Na váze, vybráno ručně',
  'opened.cancel': 'Tohle ne',
  'opened.weigh': 'Zvážit teď',
  'opened.closed.otherTag': 'Vybráno bylo {tag}, ale podle čipu je to jiné zvíře.',
  'opened.closed.doubtful': 'Vybráno bylo {tag}, ale hmotnost mu sotva odpovídá. Čeká mezi nepřiřazenými.',
  'opened.closed.expired': 'Vybráno bylo {tag}, ale nepřišlo. Vyberte ho znovu.',
  'keys.choose': 'Vybrat zvíře pro další hmotnost',
};
