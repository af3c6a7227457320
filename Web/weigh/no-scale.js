/** What stands beside the number where nothing can be weighed: that there is no scale, or that it is not connected. */

import { may } from '../account.js';
import { link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { sentence } from '../format.js';
import { element } from '../element.js';
import { t } from '../i18n.js';

/** The scale of a place: one that is connected before one that is not; `null` where none is set up. */
export function scaleOf(devices, place) {
  const scales = devices.filter((device) => device.place === place && ['scale', 'both'].includes(device.kind));
  return scales.find(isConnected) ?? scales[0] ?? null;
}

export const isConnected = (scale) => scale?.state.phase === 'connected';

export function noScaleFace(scale) {
  return scale
    ? face(
      t('subject.scaleAway'),
      `${scale.name}: ${sentence(t(`device.phase.${scale.state.phase}`))}`,
      link(t('subject.scaleAway.open'), `#/devices/${scale.id}`, { symbol: 'plug', testid: 'open-scale' }),
    )
    : face(
      t('subject.noScale'),
      t('subject.noScale.action'),
      may.administer() &&
        link(t('subject.noScale.add'), '#/devices/new', {
          symbol: 'plus',
          kind: 'primary large',
          testid: 'add-scale',
        }),
    );
}

const face = (title, text, action) =>
  element(
    'div.face',
    { 'data-testid': 'no-scale' },
    icon('scale'),
    element('p.face-title', title),
    element('p.muted', text),
    action,
  );
