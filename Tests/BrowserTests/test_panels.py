"""Parts of the weighing page in every state they can have, which the race of the demo shows only in passing."""

from case import BrowserTest

# Longer than life: a foreign tag, a name of one word, a reason, a group.
longest = """
const animal = {
  id: '0193-none', earTag: 'DE012345678901234', earTagText: 'DE 012345678901 234', sex: 'female', born: '2019-01-31', valid: true,
  name: 'Nejneobhospodařovávatelnějšíkrasavice ze Lhoty pod Libčany', collar: '1234567890',
  group: { id: 'g', number: '1234567', name: 'Jalovice připravené k prvnímu zapuštění v jižní stáji' },
  lastWeighing: { id: 'w', kilograms: 1234.75, date: '2024-01-31T08:00:00Z', gainPerDay: -12.34 },
  selections: [{ changeId: 'c', date: '2026-11-21', reason: 5, unit: 1234567, order: 1, done: false }],
};
const weighing = { id: 'w', kilograms: 1234.75, at: new Date().toISOString(), eid: '203000123456789' };
const live = { place: 'main', at: new Date().toISOString(), kilograms: 1234.75, stability: 'stable', load: 'inRange', phase: 'settling' };
const states = {
  none: { live: { ...live, phase: 'empty' } },
  reading: { live },
  on: { live: { ...live, eid: weighing.eid, animal } },
  coming: { live: { ...live, phase: 'empty', eid: weighing.eid, animal } },
  unknown: { live: { ...live, eid: weighing.eid } },
  weighed: { live: { ...live, phase: 'recorded' }, verdict: { ...weighing, state: 'assigned', animal } },
  last: { live: { ...live, phase: 'empty' }, last: { ...weighing, state: 'assigned', animal } },
  discarded: { live: { ...live, phase: 'empty' }, last: { ...weighing, state: 'discarded' } },
  ...Object.fromEntries(['noEID', 'ambiguousEID', 'unknownEID', 'noAnimal'].map((reason) => [reason, { live: { ...live, phase: 'empty' }, last: { ...weighing, state: 'unassigned', reason } }])),
};
"""

# The real panel, with a gateway that knows exactly this animal and its long life.
panel_faults = f"""
const [width, language, done] = arguments;
(async () => {{
{longest}
const {{ subjectPanel }} = await import('/weigh/subject.js');
const {{ setLanguage }} = await import('/i18n.js');
setLanguage(language);
const asked = window.fetch;
const changes = Array.from({{ length: 40 }}, (_, index) => ({{ id: String(index), kind: 'weighing', date: `20${{10 + index % 15}}-0${{1 + index % 9}}-11`, fields: {{ kilograms: 900 + index }} }}));
window.fetch = async (path, options) => (path.includes('/0193-none') ? Response.json(path.includes('changes') ? {{ items: changes }} : animal) : asked(path, options));
const lifetime = new AbortController();
const box = document.createElement('div');
box.className = 'weigh';
box.style.cssText = 'position: fixed; inset: 0; z-index: 99; height: auto; overflow: hidden';
document.querySelector('main').append(box);
const panel = subjectPanel({{ signal: lifetime.signal, onAssign() {{}} }});
box.append(panel.box);
const faults = [];
for (const [name, state] of Object.entries(states)) {{
  panel.show({{ verdict: null, last: null, connection: 'open', ...state }});
  await new Promise((done) => setTimeout(done, 60));
  const {{ scrollWidth, clientWidth }} = panel.box;
  if (scrollWidth > clientWidth) faults.push(`${{name}}: ${{scrollWidth}} in ${{clientWidth}} px`);
  for (const part of panel.box.querySelectorAll('*')) {{
    const edge = part.getBoundingClientRect();
    if (edge.width > 1 && edge.right > panel.box.getBoundingClientRect().right) faults.push(`${{name}}: ${{part.outerHTML.slice(0, 60)}}`);
  }}
}}
// A window that gets narrower leaves the drawn chart too wide for a moment.
box.style.right = 'auto';
box.style.width = '1100px';
panel.show({{ ...states.last, live: states.none.live, verdict: null }});
while (!(panel.box.querySelector('canvas').getBoundingClientRect().width > 900)) await new Promise((done) => setTimeout(done, 20));
box.style.width = `${{width}}px`;
if (panel.box.scrollWidth > panel.box.clientWidth) faults.push(`narrowed: ${{panel.box.scrollWidth}} in ${{panel.box.clientWidth}} px`);
window.fetch = asked;
lifetime.abort();
box.remove();
done(faults);
}})().catch((problem) => done([String(problem.stack)]));
"""


class Subject(BrowserTest):
    def test_no_state_is_too_wide(self):
        """The panel of the animal fits a narrow phone in every state, in both languages, with the longest words"""
        self.sign_in("settings")
        for width in (320, 360, 412):
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 780, "deviceScaleFactor": 1, "mobile": True})
            for language in ("en", "cs"):
                with self.subTest(width=width, language=language):
                    self.assertEqual(self.browser.driver.execute_async_script(panel_faults, width, language), [])
