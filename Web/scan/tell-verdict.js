/** Says what a member card is worth that a scanner typed: that the page of its member opens says nothing of the card. */

import { post } from '../api.js';
import { toast } from '../components/toast.js';
import { sentences } from '../format.js';
import { verdictOf } from './verdict.js';

export async function tellVerdict(text) {
  try {
    const checked = await post('/v1/cards/verify', { text });
    const { look, word, why } = verdictOf(checked, checked.payload);
    toast(`${word}. ${why}`, look === 'good' ? 'good' : 'bad');
  } catch (problem) {
    toast(sentences(problem.title ?? problem.message, problem.detail, problem.action), 'bad');
  }
}
