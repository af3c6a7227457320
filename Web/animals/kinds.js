/**
 * The kinds of change: which fields each has, of what type, and how they stand on its form.
 *
 * Names, types and values are those of `GET /v1/change-kinds`. What only the form needs: `words` (under which name the
 * codes are in the dictionary), `stepper` (a small number, counted with two buttons), `lately` (offers what was entered
 * last under that name), `from` (picked from that list of the farm), `when` (stands there only then), `off` (kept, and not on the form).
 */

const text = (name, more) => ({ name, type: 'text', ...more });
const note = (name = 'note', more = {}) => ({ name, type: 'note', ...more });
const number = (name, more) => ({ name, type: 'number', minimum: 0, ...more });
const integer = (name, minimum, maximum, more) => ({ name, type: 'integer', minimum, maximum, ...more });
const day = (name, more) => ({ name, type: 'day', ...more });
const flag = (name, more) => ({ name, type: 'flag', ...more });
const choice = (name, words, choices, more) => ({ name, type: 'choice', words, choices, ...more });
const list = (name, of, more) => ({ name, type: 'list', of, ...more });
const record = (name, fields, more) => ({ name, type: 'record', fields, ...more });

export const limbs = ['frontLeft', 'frontRight', 'hindLeft', 'hindRight'];

const limb = (name) =>
  record(name, [
    flag('treated'),
    choice('severity', null, [1, 2, 3, 4], { none: 'choice.notRated' }),
    choice('dd', null, [1, 2, 3, 4, 4.1], { none: 'choice.notRated' }),
    text('note'),
  ]);

const medicine = [
  text('name', { label: 'field.medicine', required: true, lately: 'medicine', from: 'medicines' }),
  number('amount'),
  text('unit', { label: 'field.amountUnit', lately: 'medicineUnit' }),
  day('given'),
  integer('milkDays', 0, 400, { stepper: true }),
  integer('meatDays', 0, 400, { stepper: true }),
];

export const kinds = {
  culling: {
    id: 2,
    fields: [
      choice('kind', 'culling', ['sale', 'death', 'theft'], { label: 'field.culling', required: true }),
      number('weight', { minimum: 0.001, maximum: 5000, unit: 'kg', keypad: true }),
      number('deduction', { maximum: 100, unit: '%' }),
      text('customer', { lately: 'customer' }),
      text('cause', { lately: 'cause' }),
    ],
  },
  castration: { id: 6, onlyMales: true, fields: [] },
  move: { id: 9, fields: [{ name: 'groupId', type: 'group', required: true }, note(), text('mode', { off: true })] },
  birth: {
    id: 13,
    fields: [
      ...['country', 'number', 'sex', 'breed', 'name', 'dam', 'sire', 'damSire', 'colour'].map((name) => text(name)),
      day('taggingDate'),
      ...['kodex', 'siblings', 'photo'].map((name) => text(name, { off: true })),
    ],
  },
  tagging: { id: 15, fields: [text('eid'), text('collar'), text('vitalimeter')] },
  purchase: {
    id: 16,
    fields: [text('supplier', { lately: 'supplier' }), number('price'), text('invoice'), note()],
  },
  calving: {
    id: 17,
    onlyFemales: true,
    fields: [
      integer('order', 1, 30, { label: 'field.lactation', required: true, stepper: true }),
      choice('course', 'course', ['normal', 'harder', 'withComplications', 'caesarean', 'notGiven']),
      { name: 'time', type: 'time' },
      integer('stillborn', 0, 9, { stepper: true }),
      list('calves', text('calf')),
      note(),
    ],
  },
  heat: {
    id: 18,
    onlyFemales: true,
    fields: [
      choice('character', 'heat', ['normal', 'silent', 'induced', 'vitalimeter', 'observed']),
      text('technician', { lately: 'technician', from: 'technicians' }),
    ],
  },
  insemination: {
    id: 19,
    onlyFemales: true,
    fields: [
      choice('character', 'insemination', ['insemination', 'natural', 'reinsemination', 'embryoTransfer'], {
        required: true,
      }),
      integer('order', 0, 20, {
        required: true,
        stepper: true,
        least: 1,
        when: ({ character }) => character !== 'reinsemination',
      }),
      text('bull', { required: true, lately: 'bull', from: 'bulls' }),
      text('donorDam', { when: ({ character }) => character === 'embryoTransfer' }),
      number('dose', { maximum: 10, stepper: true, steps: [0, 0.25, 0.5, 0.75, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }),
      flag('sexed'),
      flag('fromStock'),
      text('technician', { lately: 'technician', from: 'technicians' }),
      integer('hoursSinceHeat', 0, 999, { stepper: true }),
      integer('pedometer'),
      note(),
    ],
  },
  pregnancyCheck: {
    id: 20,
    onlyFemales: true,
    fields: [
      choice('result', 'pregnancy', ['pregnant', 'barren', 'open', 'abortion'], { required: true, large: true }),
    ],
  },
  dryOff: { id: 21, onlyFemales: true, fields: [] },
  feeding: {
    id: 22,
    fields: [
      choice('ration', 'ration', ['automatic', 'curve', 'manual']),
      choice('basis', 'basis', ['plannedYield', 'milkMeter', 'milkRecording']),
      text('curve'),
      number('dose1', { unit: 'kg' }),
      number('dose2', { unit: 'kg' }),
      text('category'),
    ],
  },
  plan: { id: 23, fields: [day('sale'), day('outOfReproduction')] },
  // An imported report: nobody writes one by hand.
  performance: { id: 25, imported: true, fields: [] },
  note: {
    id: 27,
    fields: [note('text'), integer('type', 1, 6), text('typeId'), text('photo', { off: true })],
  },
  parlourDisease: {
    id: 28,
    fields: ['milkings', 'code1', 'code2'].map((name) => integer(name, 1, 9999, { stepper: true })),
  },
  treatment: {
    id: 30,
    fields: [
      choice('by', 'by', ['keeper', 'vet', 'clawTrimmer', 'breeder', 'other']),
      text('kind', { label: 'field.treatment', lately: 'treatment' }),
      record('claw', [
        choice('type', 'claw', ['trim', 'check']),
        choice('lcs', null, [1, 2, 3, 4, 5], { none: 'choice.notRated' }),
        record('limbs', limbs.map(limb)),
      ]),
      list('diagnoses', text('diagnosis', { lately: 'diagnosis', from: 'diagnoses' })),
      list('medicines', record('medicine', medicine)),
      number('cost'),
      note(),
      flag('done', { off: true }),
    ],
  },
  weighing: {
    id: 31,
    fields: [
      number('kilograms', { label: 'field.weight', minimum: 0.001, unit: 'kg', required: true }),
      note(),
      choice('mode', 'weighingMode', ['group', 'single', 'none'], { off: true }),
      text('weighingId', { off: true }),
    ],
  },
  selection: {
    id: 32,
    fields: [
      choice('reason', 'selection.reason', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
      integer('unit', 1, 9999, { stepper: true, hint: 'field.unit.hint' }),
      { name: 'groupId', type: 'group', label: 'field.targetGroup' },
      choice('order', null, [0, 1, 2, 3, 4, 5], { label: 'field.orderOf', every: true }),
      flag('done', { off: true }),
    ],
  },
  matingPlan: {
    id: 33,
    onlyFemales: true,
    fields: [
      list(
        'bulls',
        record('matingBull', [
          text('number', { label: 'field.bull', required: true, lately: 'bull', from: 'bulls' }),
          text('name', { label: 'animal.name' }),
          flag('sexed'),
        ]),
        { most: 3 },
      ),
    ],
  },
  conformationScore: { id: 34, fields: [{ name: 'scores', type: 'scores' }] },
  price: { id: 35, fields: [number('price', { required: true }), note(), text('mode', { off: true })] },
  naturalMating: {
    id: 36,
    onlyFemales: true,
    fields: [
      choice('state', 'mating', ['in', 'out'], { required: true }),
      text('bull', { required: true, lately: 'bull', from: 'bulls' }),
      note(),
    ],
  },
};

/** A form that records a kind of another name: with these fields of it, in the order of the table. */
const forms = {
  treatment: { kind: 'treatment', fields: ['by', 'kind', 'diagnoses', 'medicines', 'cost', 'note'] },
  clawTreatment: { kind: 'treatment', fields: ['claw', 'diagnoses', 'medicines', 'note'] },
};

/** What a form records: the kind, and the fields that stand on it. */
export function formOf(name) {
  const { kind = name, fields = null } = forms[name] ?? {};
  const known = kinds[kind]?.fields ?? [];
  return { kind, fields: known.filter((field) => !field.off && (!fields || fields.includes(field.name))) };
}

/** The form in which a change is corrected. */
export const formFor = ({ kind, fields }) =>
  kind === 'treatment' && (fields?.by === 'clawTrimmer' || fields?.claw) ? 'clawTreatment' : kind;

/** What can be recorded of an animal, most usual first. */
export function recordable({ sex }) {
  const usual = ['weighing', 'note', 'move', 'selection', 'insemination', 'heat', 'pregnancyCheck', 'treatment'];
  const names = ['clawTreatment', 'calving', 'dryOff', 'tagging', ...Object.keys(kinds)];
  return [...new Set([...usual, ...names])].filter((name) => {
    const { id, imported, onlyFemales, onlyMales } = kinds[forms[name]?.kind ?? name];
    // The birth made the animal: there is no other.
    if (imported || id === kinds.birth.id) return false;
    return sex === 'male' ? !onlyFemales : !onlyMales;
  });
}
