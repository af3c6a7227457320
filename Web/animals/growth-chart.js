/** Weight over time, drawn by Chart.js in the colours of the theme. */

import { element } from '../element.js';
import { date, kilograms, moment, monthDate, shortDate } from '../format.js';
import { t } from '../i18n.js';

let library = null;

/** Chart.js comes from the gateway (Debian's libjs-chart.js), only when a chart is first shown. */
function chartLibrary() {
  library ??= new Promise((resolve, reject) => {
    const script = element('script', { src: '/vendor/chart.js', onload: () => resolve(window.Chart), onerror: reject });
    document.head.append(script);
  });
  return library;
}

/** Every weighing of an animal, by the scale or by hand, is one of its changes. */
export function growthPoints(changes) {
  return changes.filter(({ kind, fields }) => kind === 'weighing' && typeof fields.kilograms === 'number').map(({ date, fields }) => ({ at: date, kilograms: fields.kilograms }));
}

/** `show(points)` draws `[{ at, kilograms }]`; nothing is drawn for fewer than two. */
export function growthChart(signal) {
  const canvas = element('canvas', { role: 'img' });
  const note = element('p.chart-note.muted', { hidden: true });
  const box = element('div.chart', { 'data-testid': 'growth-chart' }, canvas, note);
  let chart = null;
  let points = [];

  async function draw() {
    box.classList.toggle('empty', points.length < 2);
    note.hidden = points.length >= 2;
    note.textContent = t('chart.tooFew');
    canvas.setAttribute('aria-label', summary(points));
    if (points.length < 2) return chart?.destroy(), (chart = null);
    const Chart = await chartLibrary().catch(() => null);
    if (signal.aborted) return;
    if (!Chart) return (note.hidden = false), (note.textContent = t('chart.missing')), box.classList.add('empty');
    chart?.destroy();
    chart = new Chart(canvas, configuration(points));
  }

  window.addEventListener('theme', draw, { signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, { signal });
  signal.addEventListener('abort', () => chart?.destroy());
  return {
    box,
    show(weighed) {
      points = weighed.map(({ at, kilograms }) => ({ x: moment(at).getTime(), y: kilograms })).sort((a, b) => a.x - b.x);
      return draw();
    },
  };
}

function summary(points) {
  if (points.length === 0) return t('chart.tooFew');
  const [first, last] = [points[0], points.at(-1)];
  return t('chart.summary', { from: date(first.x), to: date(last.x), first: kilograms(first.y), last: kilograms(last.y) });
}

function configuration(points) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const days = (points.at(-1).x - points[0].x) / 86_400_000;
  const label = days > 120 ? monthDate : shortDate;
  const font = { family: getComputedStyle(document.body).fontFamily, size: 14 };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    type: 'line',
    data: {
      datasets: [
        {
          data: points,
          borderColor: colour('--chart-line'),
          backgroundColor: colour('--chart-fill'),
          borderWidth: 3,
          tension: 0.25,
          fill: 'start',
          clip: false,
          pointRadius: points.map((_, index) => (index === points.length - 1 ? 6 : 3)),
          pointHoverRadius: 7,
          pointBackgroundColor: colour('--chart-line'),
          pointBorderColor: colour('--panel'),
          pointBorderWidth: points.map((_, index) => (index === points.length - 1 ? 2 : 0)),
        },
      ],
    },
    options: {
      animation: still ? false : { duration: 300 },
      maintainAspectRatio: false,
      layout: { padding: { top: 8, right: 8 } },
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      scales: {
        x: { type: 'linear', min: points[0].x, max: points.at(-1).x, grid: { display: false }, border: { display: false }, ticks: { color: colour('--muted'), font, maxTicksLimit: 5, maxRotation: 0, callback: (value) => label(value) } },
        y: { grace: '8%', grid: { color: colour('--line'), drawBorder: false }, ticks: { color: colour('--muted'), font, maxTicksLimit: 5, callback: (value) => Math.round(value) } },
      },
      plugins: {
        legend: { display: false },
        tooltip: { displayColors: false, bodyFont: { ...font, weight: 'bold' }, titleFont: font, callbacks: { title: ([item]) => date(item.parsed.x), label: (item) => kilograms(item.parsed.y) } },
      },
    },
  };
}
