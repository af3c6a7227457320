/** The care of the claws: trimmed or checked, and which limbs were treated, on a drawing of the animal from above. */

import { choice, field } from '../components/form.js';
import { icon } from '../components/icon.js';
import { element, fill, vector } from '../element.js';
import { plainNumber } from '../format.js';
import { t } from '../i18n.js';

const limbs = ['frontLeft', 'frontRight', 'hindLeft', 'hindRight'];

/** `name` is where the fields of it stand among those of the form. */
export function clawField(name, { type = null, lcs = null, limbs: before = {} }) {
  const all = limbs.map((limb) => limbParts(`${name}.limbs.${limb}`, limb, before[limb] ?? {}));
  // Whoever trims does all four; whoever checks touches none.
  const onType = (chosen) => all.forEach(({ treat }) => treat(chosen === 'trim'));
  return element(
    'div.claw',
    choice({
      name: `${name}.type`,
      label: t('field.clawType'),
      value: type,
      options: ['trim', 'check'].map((code) => [code, t(`claw.${code}`)]),
      onchange: onType,
    }),
    element(
      'fieldset.choice',
      element('legend', t('claw.limbs')),
      element('div.claw-drawing', all.map(({ button }) => button), drawing(all)),
    ),
    all.map(({ details }) => details),
    rated(`${name}.lcs`, t('field.lcs'), [1, 2, 3, 4, 5], lcs),
  );
}

/** The button of a limb, its leg on the drawing, and what is asked once it was treated. */
function limbParts(name, limb, before) {
  const box = element('input', {
    type: 'checkbox',
    name: `${name}.treated`,
    checked: before.treated === true,
    onchange: show,
    'data-testid': `limb-${limb}`,
  });
  const button = element('label.limb', { class: limb }, box, element('span', icon('check'), t(`limb.${limb}`)));
  const leg = vector('g.leg', { class: limb, onclick: () => treat(!box.checked) }, ...legs[limb]());
  const details = element('fieldset.limb-details', { 'data-testid': `limb-details-${limb}` });
  fill(
    details,
    element('legend', t(`limb.${limb}`)),
    rated(`${name}.severity`, t('field.severity'), [1, 2, 3, 4], before.severity ?? null),
    rated(`${name}.dd`, t('field.dd'), [1, 2, 3, 4, 4.1], before.dd ?? null),
    field({ name: `${name}.note`, label: t('field.note'), value: before.note ?? '', maxlength: 200 }),
  );

  function treat(treated) {
    box.checked = treated;
    show();
  }

  function show() {
    leg.classList.toggle('treated', box.checked);
    details.hidden = details.disabled = !box.checked;
  }

  show();
  return { button, leg, details, treat };
}

const rated = (name, label, scores, value) =>
  choice({
    name,
    label,
    value: value === null ? '' : String(value),
    options: [['', t('choice.notRated')], ...scores.map((score) => [String(score), plainNumber(score)])],
  });

/** From above, the head at the top: the left of the drawing is the left of the animal. */
function drawing(all) {
  return vector(
    'svg.claw-animal',
    { viewBox: '0 0 160 280', 'aria-hidden': 'true', focusable: 'false' },
    all.map(({ leg }) => leg),
    vector('path.claw-body', {
      d: 'M80 268C82 250 80 244 80 238M80 240C48 240 40 214 42 188C44 160 40 142 42 116C44 92 58 80 80 80C102 80 116 92 118 116C120 142 116 160 118 188C120 214 112 240 80 240',
    }),
    vector('path.claw-body', {
      d: 'M64 84C62 66 58 56 60 42C62 24 68 14 80 14C92 14 98 24 100 42C102 56 98 66 96 84M61 40C50 38 44 44 40 50C48 54 56 54 61 50M99 40C110 38 116 44 120 50C112 54 104 54 99 50M72 26V26.1M88 26V26.1',
    }),
  );
}

/** A leg that reaches from the body to the edge, with the two claws at its end. */
const leg = (x, out, y) => () => [
  vector('rect.leg-reach', { x: Math.min(x, x + 56 * out), y: y - 30, width: 56, height: 60 }),
  vector('path', { d: `M${x} ${y - 9}H${x + 26 * out}V${y + 9}H${x}Z` }),
  vector('ellipse', { cx: x + 35 * out, cy: y - 7, rx: 13, ry: 6.5 }),
  vector('ellipse', { cx: x + 35 * out, cy: y + 7, rx: 13, ry: 6.5 }),
];
const legs = {
  frontLeft: leg(50, -1, 112),
  frontRight: leg(110, 1, 112),
  hindLeft: leg(50, -1, 208),
  hindRight: leg(110, 1, 208),
};
