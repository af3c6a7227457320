/** What is wrong with a device, in the reader's language. */

import { sentence } from '../format.js';
import { word } from '../i18n.js';

/** Troubles whose own words say more than their kind does. */
const detailed = ['undecided', 'format-changed', 'unreadable', 'system', 'capture', 'bluetooth-failed'];

/** Troubles that name each thing that is tried. */
const trying = ['asking', 'asking-at', 'listening-at'];

/** The same for a place that is read aloud whenever it changes: without what is tried at the moment. */
export const calmTroubleWords = ({ identity, state }) =>
  troubleWords({ identity, state: trying.includes(state.trouble) ? { ...state, trouble: 'searching' } : state });

/** `{ message, detail, action }`, each `null` when there is nothing to say. */
export function troubleWords({ identity, state }) {
  const { rate = '', dialect = '' } = state.parameters ?? {};
  const [baud, format] = rate.split(' ');
  const names = {
    found: state.identity ?? '?',
    adopted: identity ?? '?',
    baud,
    format,
    dialect: word(`dialect.${dialect}`) ?? dialect,
  };
  const known = state.trouble && word(`trouble.${state.trouble}`, names);
  if (!known) {
    return {
      message: state.message && sentence(state.message),
      detail: null,
      action: state.action && sentence(state.action),
    };
  }
  return {
    message: sentence(known),
    detail: detailed.includes(state.trouble) ? sentence(state.message) : null,
    action: word(`trouble.${state.trouble}.action`, names),
  };
}

export const sentences = ({ message, detail, action }) => [message, detail, action].filter(Boolean).join(' ');
