/** What is wrong with a device, in the reader's language. */

import { sentence, sentences as joined } from '../format.js';
import { word } from '../i18n.js';

/** Troubles that name each thing that is tried. */
const trying = ['asking', 'asking-at', 'listening-at'];

/** The same for a place that is read aloud whenever it changes: without what is tried at the moment. */
export const calmTroubleWords = ({ identity, state }) =>
  troubleWords({ identity, state: trying.includes(state.trouble) ? { ...state, trouble: 'searching' } : state });

/** `{ message, detail, action }`, each `null` when there is nothing to say. */
export function troubleWords({ identity, state }) {
  const { trouble, parameters } = state;
  const names = { found: state.identity ?? '?', adopted: identity ?? '?', ...spoken(parameters ?? {}) };
  const known = trouble && word(`trouble.${trouble}`, names);
  if (!known) {
    return {
      message: state.message && sentence(state.message),
      detail: null,
      action: state.action && sentence(state.action),
    };
  }
  const detail = parameters && word(`trouble.${trouble}.${parameters.need ?? 'detail'}`, names);
  return {
    message: sentence(known),
    detail: detail ? sentence(detail) : null,
    action: word(`trouble.${trouble}.action`, names),
  };
}

function spoken({ rate = '', dialect = '', choices = '', ...others }) {
  const [baud, format] = rate.split(' ');
  const name = (choice) => word(`dialect.${choice}`) ?? word(`dialect.${choice.split('?')[0]}`) ?? choice;
  return { ...others, baud, format, dialect: name(dialect), choices: choices.split(' ').map(name).join(', ') };
}

export const sentences = ({ message, detail, action }) => joined(message, detail, action);
