/** Lists of a study system: what is in them, how old that is, and where it comes from. */

import { may } from '../account.js';
import { get } from '../api.js';
import { loading, page, section } from '../components/page.js';
import { segments } from '../components/switches.js';
import { element, fill } from '../element.js';
import { dateTime } from '../format.js';
import { t } from '../i18n.js';
import { studyEntries } from '../study/entries.js';
import { studySource } from '../study/source.js';

const lists = ['courses', 'exams', 'courseEvents', 'students', 'teachers', 'people'];

export default function studyPage({ signal }) {
  let list = lists[0];
  const age = loading(() => get('/v1/study-lists', signal), drawAge, { signal });
  const content = element('div');

  function drawAge({ items }) {
    const one = items.find((item) => item.list === list);
    return element(
      'p.muted',
      { 'data-testid': 'study-age', 'data-count': one?.entries ?? 0 },
      one?.refreshedAt
        ? t('study.refreshed', { time: dateTime(one.refreshedAt), count: one.entries })
        : t('study.never'),
    );
  }

  function show() {
    fill(content, studyEntries(list, { signal }));
    age.reload();
  }

  const choose = (value) => {
    list = value;
    show();
  };
  show();
  return page(
    { title: t('study.title'), back: '#/members', name: 'study' },
    section(
      null,
      segments(t('study.title'), lists.map((one) => [one, t(`study.list.${one}`)]), list, choose, 'study'),
      age.box,
      content,
    ),
    may.administer() && section(t('study.source'), studySource({ signal, chosen: () => list, changed: show })),
  );
}
