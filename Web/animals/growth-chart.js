/** Weight over time, drawn by Chart.js in the colours of the theme. */

import { element } from '../element.js';
import { date, kilograms, moment, number } from '../format.js';
import { t } from '../i18n.js';
import { axisLine, dateTicks, tickLabel, weightRange } from './growth-axes.js';

/** Chart.js comes from the gateway (Debian's libjs-chart.js) when a chart is first shown, or again where it did not come. */
const chartLibrary = () => import('/vendor/chart.js').then(() => window.Chart);

/** Every weighing of an animal, by the scale or by hand, is one of its changes. */
export function growthPoints(changes) {
  return changes.filter(({ kind, fields }) => kind === 'weighing' && typeof fields.kilograms === 'number').map((
    { date, fields },
  ) => ({ at: date, kilograms: fields.kilograms }));
}

/** What the animal's growth up to then let expect, at each weighing that was held against it. */
export function expectedPoints(weighings) {
  return weighings.filter(({ plausibility }) => typeof plausibility?.expectedKilograms === 'number').map((
    { at, plausibility },
  ) => ({ at, kilograms: plausibility.expectedKilograms }));
}

/** `show(points, expected)` draws `[{ at, kilograms }]`; nothing is drawn for fewer than two. */
export function growthChart(signal) {
  const canvas = element('canvas', { role: 'img' });
  const note = element('p.chart-note.muted', { hidden: true });
  const box = element('div.chart', { 'data-testid': 'growth-chart' }, canvas, note);
  const legend = element(
    'p.chart-legend',
    { 'data-testid': 'chart-legend', hidden: true },
    element('span.legend-line', t('chart.weighed')),
    element('span.legend-line.expected', t('chart.expected')),
  );
  let chart = null;
  let points = [];
  let expected = [];

  async function draw() {
    box.classList.toggle('empty', points.length < 2);
    note.hidden = points.length >= 2;
    legend.hidden = points.length < 2 || expected.length === 0;
    note.textContent = t('chart.tooFew');
    canvas.setAttribute('aria-label', summary(points));
    if (points.length < 2) return chart?.destroy(), (chart = null);
    const Chart = await chartLibrary().catch(() => null);
    if (signal.aborted) return;
    if (!Chart) return (note.hidden = false), (note.textContent = t('chart.missing')), box.classList.add('empty');
    chart?.destroy();
    chart = new Chart(canvas, configuration(points, expected, tellAxis));
  }

  function tellAxis(least) {
    const begins = least > 0 ? t('chart.begins', { weight: `${number(least)} kg` }) : '';
    canvas.setAttribute('aria-label', [summary(points), begins].filter(Boolean).join(' '));
  }

  window.addEventListener('theme', draw, { signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, { signal });
  signal.addEventListener('abort', () => chart?.destroy());
  return {
    box,
    legend,
    show(weighed, foreseen = []) {
      points = inTime(weighed);
      expected = inTime(foreseen);
      return draw();
    },
  };
}

const inTime = (list) =>
  list.map(({ at, kilograms }) => ({ x: moment(at).getTime(), y: kilograms })).sort((a, b) => a.x - b.x);

function summary(points) {
  if (points.length === 0) return t('chart.tooFew');
  const [first, last] = [points[0], points.at(-1)];
  return t('chart.summary', {
    from: date(first.x),
    to: date(last.x),
    first: kilograms(first.y),
    last: kilograms(last.y),
  });
}

/** From each weight to what it let expect at the next: a line of its own, told apart by a gap. */
function foreseen(points, expected) {
  return expected.flatMap(({ x, y }) => {
    const before = points.findLast((point) => point.x < x - 60_000);
    return before ? [before, { x, y }, { x, y: NaN }] : [];
  });
}

/** The uppermost says the unit for all. */
const weightLabel = (value, index, ticks) => `${number(value)}${index === ticks.length - 1 ? ' kg' : ''}`;

function configuration(points, expected, tellAxis) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const [from, to] = [points[0].x, points.at(-1).x];
  const label = tickLabel(from, to);
  const font = { family: getComputedStyle(document.body).fontFamily, size: 14 };
  const range = weightRange([...points, ...expected].map(({ y }) => y));
  return {
    type: 'line',
    plugins: [axisLine(colour('--line-strong'), tellAxis)],
    data: {
      datasets: [
        {
          data: points,
          borderColor: colour('--chart-line'),
          backgroundColor: colour('--chart-fill'),
          borderWidth: 3,
          // What lies between two weighings nobody knows: a straight line claims the least. An area claims a zero.
          tension: 0,
          fill: range.beginAtZero ? 'origin' : false,
          clip: false,
          pointRadius: points.map((_, index) => (index === points.length - 1 ? 6 : 3)),
          pointHoverRadius: 7,
          pointBackgroundColor: colour('--chart-line'),
          pointBorderColor: colour('--panel'),
          pointBorderWidth: points.map((_, index) => (index === points.length - 1 ? 2 : 0)),
        },
        {
          data: foreseen(points, expected),
          order: -1,
          borderColor: colour('--chart-expected'),
          borderWidth: 2.5,
          borderDash: [6, 5],
          fill: false,
          clip: false,
          spanGaps: false,
          pointStyle: 'rectRot',
          pointRadius: ({ dataIndex }) => (dataIndex % 3 === 1 ? 5 : 0),
          pointHitRadius: 0,
          pointBackgroundColor: colour('--panel'),
          pointBorderColor: colour('--chart-expected'),
          pointBorderWidth: 2.5,
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      layout: { padding: { top: 8, right: 8 } },
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      scales: {
        x: {
          type: 'linear',
          min: from,
          max: to > from ? to : from + 1,
          afterBuildTicks: (axis) => (axis.ticks = dateTicks(from, to).map((value) => ({ value }))),
          grid: { display: false },
          border: { display: false },
          ticks: {
            color: colour('--muted'),
            font,
            maxRotation: 0,
            callback: (value) => label(value),
          },
        },
        y: {
          ...range,
          grace: '8%',
          grid: { color: colour('--line'), drawBorder: false },
          ticks: { color: colour('--muted'), font, maxTicksLimit: 5, callback: weightLabel },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          displayColors: false,
          bodyFont: { ...font, weight: 'bold' },
          titleFont: font,
          callbacks: {
            title: ([item]) => date(item.parsed.x),
            label: (
              item,
            ) => (item.datasetIndex === 1
              ? t('chart.expectedIs', { weight: kilograms(item.parsed.y) })
              : kilograms(item.parsed.y)),
          },
        },
      },
    },
  };
}
