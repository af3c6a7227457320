/** What the doctor found that keeps devices from working, with the commands that mend it. */

import { get } from '../api.js';
import { element, fill } from '../element.js';
import { sentence } from '../format.js';
import { word } from '../i18n.js';

export function findings(signal) {
  const list = element('ul.findings', { 'data-testid': 'findings', 'aria-live': 'polite' });

  async function load() {
    const { items } = await get('/v1/doctor', signal).catch(() => ({}));
    // What is wrong with a device itself its own card says.
    if (items) fill(list, items.filter(({ device }) => !device).map(row));
  }

  load();
  const timer = setInterval(load, 30_000);
  signal.addEventListener('abort', () => clearInterval(timer));
  return list;
}

function row({ parameters, ...finding }) {
  const names = { ...finding, ...parameters };
  return element(
    `li.notice.${finding.severity === 'problem' ? 'doubt-flag' : 'doubt-ask'}`,
    { 'data-finding': finding.code },
    element('strong', word(`finding.${finding.code}`, names) ?? sentence(finding.message)),
    element('p', word(`finding.${finding.code}.action`, names) ?? sentence(finding.action)),
    finding.command && element('p', element('code.command', finding.command)),
  );
}
