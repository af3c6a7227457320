/** What a new station still needs, told from what there is: devices, animals, accesses. Pure: it asks nobody. */

import { weighed } from '../devices/known-weight.js';

/** Without these three nothing can be weighed for anybody. */
const needed = ['herd', 'scale', 'reader'];

/**
 * Each step: its name, whether it is `done`, `skipped`, and `blocked` while another one has to come first.
 *
 * `known` is `{ language, animals, devices, accesses }`: whether a language was chosen and there are animals, the devices,
 * and how many people may enter (`null` where this person may not know).
 */
export function stepsOf({ language, animals, devices, accesses }, skipped) {
  const scales = devices.filter(weighed);
  const readers = devices.filter(({ kind }) => ['reader', 'both'].includes(kind));
  const steps = [
    { name: 'language', done: language },
    { name: 'herd', done: animals },
    { name: 'scale', done: scales.length > 0, devices: scales },
    { name: 'reader', done: readers.length > 0, devices: readers },
    {
      name: 'knownWeight',
      done: scales.some(({ confirmed }) => confirmed),
      blocked: scales.length === 0,
      devices: scales,
    },
    accesses !== null && { name: 'phone', done: accesses > 1 },
  ];
  return steps.filter(Boolean).map((step) => ({
    devices: [],
    blocked: false,
    ...step,
    skipped: !step.done && skipped.includes(step.name),
  }));
}

/** The names of what weighing still needs, without what was skipped. */
export const missing = (steps) =>
  steps.filter(({ name, done, skipped }) => needed.includes(name) && !done && !skipped).map(({ name }) => name);
