/** What a form holds before anybody has touched it: what the card proposes, and what never depends on the animal. */

/** Each by the name of its form; `forms` is that part of the animal's card. */
export const proposals = {
  insemination: ({ nextInsemination }) => ({ ...nextInsemination, dose: 1 }),
  calving: ({ nextLactation }) => ({ order: nextLactation }),
  treatment: () => ({ by: 'keeper' }),
  clawTreatment: () => ({
    by: 'clawTrimmer',
    claw: {
      type: 'trim',
      limbs: Object.fromEntries(
        ['frontLeft', 'frontRight', 'hindLeft', 'hindRight'].map((limb) => [limb, { treated: true }]),
      ),
    },
  }),
};
