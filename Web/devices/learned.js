/** What was learned from a scale's bytes: how sure, what speaks against it, and what would decide. */

import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { number } from '../format.js';
import { t } from '../i18n.js';
import { frame, legend } from './frames.js';

/** Less is no better than a guess. */
const sureFrom = 0.7;

/** `choose(result)` is told which result is meant, or `null` while nobody has said so. */
export function learned({ count, results, question }, choose) {
  if (count === 1) {
    choose(results[0]);
    return element(
      'div.learned',
      { 'data-testid': 'learned', 'data-count': count },
      verdict(results[0]),
      details(results[0]),
    );
  }
  choose(null);
  return element(
    'div.learned',
    { 'data-testid': 'learned', 'data-count': count },
    notice('warning', t('teach.ambiguous', { count }), t('teach.ambiguous.text')),
    alternatives(results, question, choose),
  );
}

function verdict({ confidence, matched }) {
  const percent = number(confidence * 100);
  const sure = confidence >= sureFrom;
  return notice(
    sure ? 'check' : 'warning',
    t(sure ? 'teach.sure' : 'teach.unsure', { percent }),
    sure ? null : t('teach.unsure.text', { count: matched }),
    sure,
  );
}

const notice = (symbol, title, text, good = false) =>
  element(
    `div.notice${good ? '.good' : '.doubt-ask'}`,
    icon(symbol),
    element('div', element('strong.verdict-word', title), text && element('p', text)),
  );

function details({ samples, contradicting, frames, read, place }) {
  return [
    legend(),
    element(
      'ul.frame-list',
      { 'data-testid': 'learned-frames' },
      samples.map((sample) => element('li', frame(sample), element('strong', reads(sample)))),
    ),
    element('p', t(place.tellsStability ? 'teach.tells' : 'teach.tellsNot')),
    contradicting.length === 0 ? element('p', t('teach.allRead', { count: frames })) : element(
      'div',
      element('p', t('teach.unread', { count: frames - read, frames })),
      element(
        'ul.frame-list',
        { 'data-testid': 'learned-contradicting' },
        contradicting.map((one) => element('li', frame(one))),
      ),
    ),
  ];
}

const reads = ({ kilograms, stability }) =>
  [
    kilograms === undefined ? '–' : `${number(kilograms, 3).replace(/[.,]?0+$/, '')} kg`,
    stability && stability !== 'unknown' ? ` · ${t(`teach.${stability}`)}` : '',
  ].join('');

/** Nothing is chosen beforehand: who knows the display decides. */
function alternatives(results, question, choose) {
  return element(
    'fieldset.choice.alternatives',
    element('legend', t('teach.which')),
    results.map((result, index) =>
      element(
        'label.choice-option',
        element('input', {
          type: 'radio',
          name: 'result',
          value: index,
          onchange: () => choose(result),
          'data-testid': `learned-${index + 1}`,
        }),
        element(
          'span',
          element('strong', where(result.place)),
          question && frame({ base64: question.base64, weight: question.answers[index]?.weight }),
          question && element('span', t('teach.shows', { shown: question.answers[index]?.shown ?? '–' })),
        ),
      )
    ),
  );
}

const where = ({ number: position, columns, isReversed }) =>
  [
    position
      ? t('teach.number', { number: position })
      : t('teach.columns', { from: columns.from + 1, to: columns.from + columns.count }),
    isReversed && t('teach.reversed'),
  ].filter(Boolean).join(', ');
