"""Parts of the weighing page in every state they can have, which the race of the demo shows only in passing."""

from case import BrowserTest

# Longer than life: a foreign tag, a name of one word, a reason, a group.
longest = """
const animal = {
  id: '0193-none', earTag: 'DE012345678901234', earTagText: 'DE 012345678901 234',
  sex: 'female', born: '2019-01-31', valid: true,
  name: 'Nejneobhospodařovávatelnějšíkrasavice ze Lhoty pod Libčany', collar: '1234567890',
  group: { id: 'g', number: '1234567', name: 'Jalovice připravené k prvnímu zapuštění v jižní stáji' },
  lastWeighing: { id: 'w', kilograms: 1234.75, date: '2024-01-31T08:00:00Z', gainPerDay: -12.34 },
  selections: [{ changeId: 'c', date: '2026-11-21', reason: 5, unit: 1234567, order: 1, done: false }],
};
const weighing = { id: 'w', kilograms: 1234.75, at: new Date().toISOString(), eid: '203000123456789' };
const live = {
  place: 'main', at: new Date().toISOString(),
  kilograms: 1234.75, stability: 'stable', load: 'inRange', phase: 'settling',
};
const unassigned = (reason) => ({
  live: { ...live, phase: 'empty' }, last: { ...weighing, state: 'unassigned', reason },
});
const scale = { id: 's', name: 'Váha u vrat do jižní stáje, ta nová', kind: 'scale', state: { phase: 'connected' } };
const states = {
  none: { live: { ...live, phase: 'empty' } },
  noScale: { live: null, scale: null },
  away: { live: null, scale: { ...scale, state: { phase: 'waiting' } } },
  reading: { live },
  on: { live: { ...live, eid: weighing.eid, animal } },
  coming: { live: { ...live, phase: 'empty', eid: weighing.eid, animal } },
  unknown: { live: { ...live, eid: weighing.eid } },
  weighed: { live: { ...live, phase: 'recorded' }, verdict: { ...weighing, state: 'assigned', animal } },
  last: { live: { ...live, phase: 'empty' }, last: { ...weighing, state: 'assigned', animal } },
  discarded: { live: { ...live, phase: 'empty' }, last: { ...weighing, state: 'discarded' } },
  ...Object.fromEntries(
    ['noEID', 'ambiguousEID', 'unknownEID', 'noAnimal', 'withdrawn'].map((reason) => [reason, unassigned(reason)])),
  offered: {
    live: { ...live, phase: 'empty' },
    last: { ...weighing, state: 'unassigned', reason: 'ambiguousEID', candidates: [
      { eid: weighing.eid, animal, probability: 0.998 }, { eid: weighing.eid, probability: 0.01 },
    ] },
  },
};
"""

# The real panel, with a gateway that knows exactly this animal and its long life.
panel_faults = f"""
const [width, language, done] = arguments;
(async () => {{
{longest}
const {{ subjectPanel }} = await pageModule('/weigh/subject.js');
const {{ setLanguage }} = await pageModule('/i18n.js');
await setLanguage(language);
const asked = window.fetch;
const changes = Array.from({{ length: 40 }}, (_, index) => ({{
  id: String(index), kind: 'weighing', date: `20${{10 + index % 15}}-0${{1 + index % 9}}-11`,
  fields: {{ kilograms: 900 + index }},
}}));
window.fetch = async (path, options) => {{
  if (!path.includes('/0193-none')) return asked(path, options);
  if (path.includes('photos')) return Response.json({{ items: [] }});
  return Response.json(path.includes('changes') ? {{ items: changes }} : animal);
}};
const lifetime = new AbortController();
const box = document.createElement('div');
box.className = 'weigh';
box.style.cssText = 'position: fixed; inset: 0; z-index: 99; height: auto; overflow: hidden';
document.querySelector('main').append(box);
const panel = subjectPanel({{ signal: lifetime.signal, onAssign() {{}} }});
box.append(panel.box);
const faults = [];
for (const [name, state] of Object.entries(states)) {{
  panel.show({{ verdict: null, last: null, connection: 'open', scale, ...state }});
  await new Promise((done) => setTimeout(done, 60));
  // The library that draws charts comes with the first one; it gives the canvas its size.
  const isLate = () => [...panel.box.querySelectorAll('.chart:not(.empty) canvas')].some((canvas) =>
    canvas.getBoundingClientRect().width > 1 && !window.Chart?.getChart(canvas));
  while (isLate()) await new Promise((done) => setTimeout(done, 20));
  const {{ scrollWidth, clientWidth }} = panel.box;
  if (scrollWidth > clientWidth) faults.push(`${{name}}: ${{scrollWidth}} in ${{clientWidth}} px`);
  for (const part of panel.box.querySelectorAll('*')) {{
    const edge = part.getBoundingClientRect();
    const isOut = edge.width > 1 && edge.right > panel.box.getBoundingClientRect().right;
    if (isOut) faults.push(`${{name}}: ${{part.outerHTML.slice(0, 60)}}`);
  }}
}}
// A window that gets narrower leaves the drawn chart too wide for a moment.
box.style.right = 'auto';
box.style.width = '1100px';
panel.show({{ ...states.last, live: states.none.live, verdict: null, scale }});
const drawn = () => panel.box.querySelector('canvas').getBoundingClientRect().width;
while (!(drawn() > 900)) await new Promise((done) => setTimeout(done, 20));
box.style.width = `${{width}}px`;
const {{ scrollWidth, clientWidth }} = panel.box;
if (scrollWidth > clientWidth) faults.push(`narrowed: ${{scrollWidth}} in ${{clientWidth}} px`);
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
            self.browser.driver.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride",
                {"width": width, "height": 780, "deviceScaleFactor": 1, "mobile": True},
            )
            for language in ("en", "cs"):
                with self.subTest(width=width, language=language):
                    self.assertEqual(self.browser.driver.execute_async_script(panel_faults, width, language), [])


# Draws the stage of the weighing page once for each state; answers what it said and in which tone.
stage_says = """
const [states, language, done] = arguments;
(async () => {
  const { stage } = await pageModule('/weigh/stage.js');
  const { setLanguage } = await pageModule('/i18n.js');
  await setLanguage(language);
  const surface = document.createElement('div');
  const lifetime = new AbortController();
  const { box, show } = stage(surface, lifetime.signal);
  surface.append(box);
  const part = (name) => box.querySelector(`[data-testid="${name}"]`).textContent;
  const said = states.map((state) => {
    show({ live: null, verdict: null, connection: 'open', scale: { state: { phase: 'connected' } }, ...state });
    const words = { word: part('state'), note: part('stage-note'), spoken: part('spoken'), urgent: part('urgent') };
    return { tone: surface.dataset.tone, ...words };
  });
  lifetime.abort();
  done(said);
})().catch((problem) => done(String(problem.stack)));
"""


# The contrast of the weight on each colour of the page, as WCAG counts it.
contrasts = """
const light = (colour) => {
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = colour.match(/[0-9.]+/g).map((part) => linear(part / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
return Object.fromEntries(arguments[0].map((tone) => {
  const surface = document.createElement('div');
  surface.className = 'weigh';
  surface.dataset.tone = tone;
  document.body.append(surface);
  const { color, backgroundColor } = getComputedStyle(surface);
  surface.remove();
  const [high, low] = [light(color), light(backgroundColor)].sort((one, other) => other - one);
  return [tone, (high + 0.05) / (low + 0.05)];
}));
"""


class Stage(BrowserTest):
    """What is shown and said of a weight that is not simply right."""

    live = {"kilograms": 512.5, "load": "inRange", "phase": "recorded"}
    verdict = {"kilograms": 512.5, "state": "assigned", "method": "device"}

    def says(self, *states: dict, language: str = "en") -> list[dict]:
        return self.browser.driver.execute_async_script(stage_says, states, language)

    def test_doubt(self):
        """An estimate has its interval, an unexpected or contradicted weight its reason, in both languages"""
        self.sign_in("settings")
        states = [
            {"live": self.live, "verdict": {**self.verdict, **more}}
            for more in (
                {"method": "estimate", "interval": 1.12},
                {"plausibility": {"level": "flag", "expectedKilograms": 412.2, "differencePercent": -26.3}},
                {
                    "plausibility": {"level": "ask", "expectedKilograms": 505, "differencePercent": 1.5},
                    "contradiction": {"kilograms": 498.0, "interval": 2.0},
                },
                {
                    "plausibility": {
                        "level": "ask",
                        "expectedKilograms": 505,
                        "differencePercent": 1.5,
                        "formerKilograms": 530.0,
                    }
                },
                {"plausibility": {"level": "ok", "expectedKilograms": 505, "differencePercent": 1.5}},
                {"correction": {"kilograms": 238.0, "reason": "allFeetOn"}},
                {
                    "plausibility": {"level": "ask", "expectedKilograms": 505, "differencePercent": 1.5},
                    "contradiction": {"kilograms": 498.0, "interval": 0, "reason": "stoodLonger"},
                },
            )
        ]
        self.assertEqual(
            [said["note"] for said in self.says(*states)],
            [
                "± 1.1 kg",
                "expected about 412 kg, 26 % less",
                "the scale called it stable, but its movement says 498.0 kg ± 2.0",
                "the same animal weighed 530.0 kg a moment before",
                "",
                "all feet on now: 512.5 instead of 238.0 kg",
                "standing longer it weighed 498.0 kg",
            ],
        )
        self.assertEqual(
            [said["note"] for said in self.says(*states, language="cs")][:2],
            ["± 1,1 kg", "očekáváno asi 412 kg, o 26 % méně"],
        )

    def test_spoken(self):
        """A state is said once, politely; a fault, a missing animal and a gate at once"""
        self.sign_in("settings")
        empty, recorded, lost, unknown, called = self.says(
            {"live": {**self.live, "phase": "empty", "kilograms": 0}},
            {"live": self.live, "verdict": self.verdict},
            {"live": self.live, "scale": {"state": {"phase": "waiting"}}},
            {"live": self.live, "verdict": {**self.verdict, "state": "unassigned", "reason": "noEID"}},
            {"live": {**self.live, "phase": "loading", "alert": {"changeId": "c", "reason": 7, "unit": 2}}},
        )
        self.assertEqual((empty["spoken"], empty["urgent"]), ("Empty", ""))
        self.assertEqual((recorded["spoken"], recorded["urgent"]), ("Recorded: 512.5 kg", ""))
        self.assertEqual((lost["tone"], lost["urgent"]), ("fault", "Scale lost"))
        self.assertEqual((unknown["tone"], unknown["urgent"]), ("unassigned", "No animal"))
        self.assertEqual(called["urgent"], "Gate 2: slaughter")

    def test_sunlight(self):
        """The weight is read at 7 : 1 or more on the colour of every state, light and dark"""
        self.sign_in("settings")
        tones = [
            "empty",
            "loading",
            "settling",
            "locked",
            "recorded",
            "mustEmpty",
            "unplanned",
            "unstored",
            "unassigned",
            "fault",
            "offline",
            "discarded",
        ]
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            weak = {tone: value for tone, value in self.browser.script(contrasts, tones).items() if value < 7}
            self.assertEqual(weak, {}, scheme)

    def test_discarded(self):
        """A weighing that was undone while the animal still stands there is not shown as recorded"""
        self.sign_in("settings")
        (said,) = self.says({"live": self.live, "verdict": {**self.verdict, "state": "discarded"}})
        self.assertEqual((said["tone"], said["word"]), ("discarded", "Discarded"))
