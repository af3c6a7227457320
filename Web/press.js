/**
 * What a finger or the mouse holds down stays as it is until it is let go: a click comes only where the press and the
 * release meet the same element, and a list that moves in between gives it to nobody.
 */

/** A touch is followed by its click, if there is one, within this time; in milliseconds. */
const clickDelay = 350;

let held = null;
let waiting = [];
let timer = null;

/** Runs `draw`, which changes what is inside `parent`: at once, or after the click while something in there is pressed. */
export function whenReleased(parent, draw) {
  if (held !== null && parent.contains(held)) waiting.push(draw);
  else draw();
}

function press(event) {
  if (!event.isPrimary || event.button !== 0) return;
  clearTimeout(timer);
  held = event.target;
}

function release() {
  clearTimeout(timer);
  held = null;
  const draws = waiting;
  waiting = [];
  for (const draw of draws) draw();
}

function releaseAfter(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(release, milliseconds);
}

addEventListener('pointerdown', press, true);
addEventListener('pointerup', () => held !== null && releaseAfter(clickDelay), true);
// Whoever handles the click comes first.
addEventListener('click', () => held !== null && releaseAfter(0), true);
addEventListener('pointercancel', release, true);
addEventListener('blur', release);
