/** The herd: search by digits, filters, list. */

import { may } from '../account.js';
import { animalSearch } from '../animals/search.js';
import { link } from '../components/buttons.js';
import { page } from '../components/page.js';
import { onHerdNews } from '../herd-news.js';
import { t } from '../i18n.js';
import { station } from '../station.js';

export default function animalsPage({ signal, query }) {
  const search = animalSearch({
    signal,
    filters: true,
    focus: matchMedia('(hover: hover)').matches,
    search: query.query ?? '',
    within: { barn: query.barn ?? '', group: query.group ?? '' },
  });
  station.addEventListener('animal.created', search.reload, { signal });
  onHerdNews(search.reload, signal);
  const actions = [
    link(t('due.title'), '#/due', { symbol: 'check', testid: 'open-due' }),
    may.administer() && link(t('import.short'), '#/animals/import', { symbol: 'upload', testid: 'import-animals' }),
    may.record() &&
    link(t('animal.create'), '#/animals/new', { symbol: 'plus', kind: 'primary', testid: 'new-animal' }),
  ];
  return page({ title: t('nav.animals'), actions, name: 'animals' }, search.box);
}
