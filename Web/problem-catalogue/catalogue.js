/** What each kind of problem means and what to do: the page that the `type` of a problem opens, for whoever has no account too. */

import { icon } from '../components/icon.js';
import { loading, page, section } from '../components/page.js';
import { languageSwitch } from '../components/switches.js';
import { element, fill } from '../element.js';
import { setLanguage, spoken, t, word, wordsFrom } from '../i18n.js';

const kind = location.pathname.split('/')[2] || null;
/** The values that a text names are not known here. */
const anything = new Proxy({}, { get: () => '…' });

async function statuses() {
  const answer = await fetch('/problem-catalogue/statuses.json');
  if (!answer.ok) {
    throw { status: answer.status, title: t('problem.unreachable'), action: t('problem.unreachable.action') };
  }
  return await answer.json();
}

function draw() {
  const isKnown = kind && word(`problem.${kind}`) !== null;
  const title = isKnown ? t(`problem.${kind}`, anything) : t(kind ? 'problems.unknown' : 'problems.title');
  document.title = `${title} · ${t('product')}`;
  const content = loading(statuses, (all) => isKnown && all[kind] ? one(all[kind]) : list(all)).box;
  fill(
    document.body,
    element(
      'main.catalogue',
      page({ title, back: kind ? '/problems' : '/', name: 'problems' }, content, languageSwitch()),
    ),
  );
}

function one(statuses) {
  const cases = [...new Set(wordsFrom(`problem.${kind}.`).map((key) => key.split('.')[2]))]
    .filter((name) => name !== 'action' && name !== 'detail' && word(`problem.${kind}.${name}`) !== null);
  const detail = word(`problem.${kind}.detail`, anything);
  return element(
    'div.column',
    section(
      null,
      element('p.catalogue-action', { 'data-testid': 'problem-action' }, t(`problem.${kind}.action`, anything)),
      detail && element('p', { 'data-testid': 'problem-detail' }, detail),
    ),
    cases.length > 0 &&
      section(
        t('problems.cases'),
        element(
          'dl.catalogue-cases',
          cases.map((name) => [
            element('dt.mono', `${kind}.${name}`),
            element(
              'dd',
              t(`problem.${kind}.${name}`, anything),
              ' ',
              word(`problem.${kind}.${name}.action`, anything),
            ),
          ]),
        ),
      ),
    section(
      t('problems.programs'),
      element('p', t('problems.type'), ' ', element('code.mono', `/problems/${kind}`)),
      statuses.map((status) =>
        element('p', { 'data-testid': `status-${status}` }, element('strong', status), ' ', t(`problems.${status}`))
      ),
    ),
  );
}

function list(all) {
  const kinds = Object.keys(all).filter((name) => word(`problem.${name}`) !== null);
  const numbers = [...new Set(kinds.map((name) => all[name][0]))].sort((one, other) => one - other);
  return element(
    'div.column',
    element('p.lead', t('problems.lead')),
    numbers.map((number) =>
      element(
        'section.panel.flush',
        element('h2.catalogue-status', `${number} · `, t(`problems.${number}`)),
        element('ul.rows', kinds.filter((name) => all[name][0] === number).map(row)),
      )
    ),
  );
}

function row(name) {
  return element(
    'li',
    element(
      'a.row.menu-row',
      { href: `/problems/${name}`, 'data-testid': `kind-${name}` },
      element(
        'span.row-main',
        element('span', t(`problem.${name}`, anything)),
        element('span.mono.muted.catalogue-kind', name),
      ),
      icon('next'),
    ),
  );
}

window.addEventListener('language', ({ detail }) => setLanguage(detail).catch(() => {}).then(draw));
spoken.then(draw);
