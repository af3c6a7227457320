/** The lists of the farm: which fields each has on its form, and how a row of it is called. */

const text = (name, more = {}) => ({ name, type: 'text', ...more });
const number = (name, more = {}) => ({ name, type: 'number', ...more });
const flag = (name) => ({ name, type: 'flag' });
const days = (name) => ({ name, type: 'integer', minimum: 0, maximum: 400, unit: 'list.days' });

export const shapes = {
  bulls: {
    one: 'bull',
    fields: [
      text('number', { required: true, most: 40, label: 'list.bulls.number' }),
      text('name'),
      { name: 'placement', type: 'placement' },
      number('price', { when: ({ placement }) => placement === 'general' }),
      flag('sexed'),
      number('stock', { label: 'list.bulls.stock', hint: 'list.stock.hint' }),
    ],
  },
  technicians: { one: 'technician', fields: [text('number', { required: true, most: 40 }), text('name')] },
  diagnoses: {
    one: 'diagnosis',
    fields: [text('code', { required: true, most: 40 }), text('name', { label: 'list.diagnoses.name' })],
  },
  medicines: {
    one: 'medicine',
    fields: [
      text('name', { required: true, label: 'list.medicines.name' }),
      text('unit', { most: 20, label: 'list.medicines.unit', hint: 'list.medicines.unit.hint' }),
      days('milkDays'),
      days('meatDays'),
      number('stock', { hint: 'list.stock.hint' }),
    ],
  },
};

/** The number, code or name by which changes know it. */
export const keyOf = ({ number, code, name }) => number ?? code ?? name;

/** Its key and, where there is one besides, its name. */
export const titleOf = (entry) => {
  const key = keyOf(entry);
  return entry.name && entry.name !== key ? `${key} · ${entry.name}` : key;
};

/** What a change keeps of it: a diagnosis is told by its name, where it has one. */
export const recordedAs = (entry) => (entry.code ? entry.name ?? entry.code : keyOf(entry));
