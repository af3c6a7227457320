/** A photo in, an animal or a member out: dropped, chosen, photographed or seen by the live camera. */

import { may } from '../account.js';
import { get, query as address, upload } from '../api.js';
import { dropZone, fileButton } from '../components/drop-zone.js';
import { icon } from '../components/icon.js';
import { page } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { t } from '../i18n.js';
import { liveCamera } from '../scan/camera.js';
import { taughtLayouts } from '../scan/layouts.js';
import { namingPanel } from '../scan/naming.js';
import { photoOf } from '../scan/photo.js';
import { scanResult } from '../scan/result.js';
import { play } from '../sound.js';

export default function scanPage({ query, signal }) {
  const outcome = element('div.scan-outcome', { 'aria-live': 'polite', 'data-testid': 'scan-outcome' }, guide());
  const camera = liveCamera({ signal, onFrame: read, onFound: show });
  const choose = { accept: 'image/*', onFile: scan };
  let preview = null;

  async function scan(file) {
    camera.stop();
    try {
      showPreview(file);
      const photo = await photoOf(file);
      await show(await read(photo));
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      fill(outcome, problemBox(problem), picture());
      bringIntoView();
    }
  }

  function read(blob) {
    return upload('/v1/scans', blob, signal);
  }

  async function show(scanned) {
    if (scanned.codes.length > 0) {
      play('eid');
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
    }
    fill(outcome, await scanResult(scanned), picture());
    outcome.querySelector('h2')?.focus({ preventScroll: true });
    bringIntoView();
  }

  function bringIntoView() {
    if (outcome.getBoundingClientRect().top > innerHeight / 2) {
      outcome.scrollIntoView({ behavior: 'smooth', block: 'start' });
    }
  }

  function showPreview(file) {
    if (preview) URL.revokeObjectURL(preview);
    preview = URL.createObjectURL(file);
    fill(outcome, element('p.waiting', { role: 'status' }, t('scan.reading')), picture());
  }

  /** A code that a scanner typed elsewhere, with fields that nobody knows yet. */
  async function name(text) {
    try {
      const { unread } = await get(address('/v1/resolve', { code: text }), signal);
      const panel = namingPanel(text, unread);
      if (panel) fill(outcome, element('div.panel.verdict.attention', element('code', text), panel));
    } catch (problem) {
      if (problem.name !== 'AbortError') fill(outcome, problemBox(problem));
    }
  }

  const picture =
    () => (preview
      ? element('img.scan-photo', { src: preview, alt: t('scan.photo'), onerror: ({ target }) => target.remove() })
      : null);

  const zone = dropZone({
    ...choose,
    text: t('scan.drop'),
    buttonText: t('scan.choose'),
    symbol: 'image',
    name: 'scan-file',
    extra: fileButton({
      ...choose,
      capture: 'environment',
      text: t('scan.takePhoto'),
      name: 'scan-photo',
      symbol: 'camera',
      kind: 'primary touch-only',
    }),
  });
  document.addEventListener('paste', (event) => event.clipboardData?.files[0] && scan(event.clipboardData.files[0]), {
    signal,
  });
  document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
  document.addEventListener('drop', (event) => event.preventDefault(), { signal });
  signal.addEventListener('abort', () => preview && URL.revokeObjectURL(preview));
  if (!may.record()) return page({ title: t('nav.scan'), name: 'scan' }, element('p.notice', t('scan.viewer')));
  if (query.code) name(query.code);
  return page(
    { title: t('nav.scan'), name: 'scan' },
    element('div.scan-layout', element('div.scan-sources', camera.box, zone, taughtLayouts(signal)), outcome),
  );
}

/** Before the first photo: what can be read, and what comes of it. */
function guide() {
  const lines = [['tag', 'animal'], ['plus', 'new'], ['card', 'member']];
  const rows = lines.map(([symbol, name]) =>
    element(
      'li',
      icon(symbol),
      element('div', element('strong', t(`scan.guide.${name}`)), element('p.muted', t(`scan.guide.${name}.note`))),
    )
  );
  return element('section.panel', element('h2', t('scan.guide')), element('ul.scan-guide', rows));
}
