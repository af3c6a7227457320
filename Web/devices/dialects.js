/** What devices may speak, for choosing from. */

import { get } from '../api.js';
import { t, word } from '../i18n.js';

/** A list of `[value, text]`; what was taught here comes right behind finding out. */
export async function dialectOptions(signal) {
  const { items } = await get('/v1/dialects', signal);
  const taught = items.filter((dialect) => dialect.taught);
  const known = items.filter((dialect) => !dialect.taught);
  return [automatic(), ...[...taught, ...known].flatMap(choices)];
}

export const automatic = () => ['auto', t('dialect.auto')];

/** One for each variant that nothing but a choice tells apart. */
function choices({ name, title, variants }) {
  const values = variants.length > 1 ? variants.map((variant) => `${name}?${variant}`) : [name];
  return values.map((
    value,
  ) => [value, word(`dialect.${value}`) ?? (values.length > 1 ? `${title} (${value.split('?')[1]})` : title)]);
}

/** `Váha u uličky` becomes `vaha-u-ulicky`, by which a taught dialect is named. */
export function dialectName(title) {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').slice(0, 40).replace(/^-+|-+$/g, '');
}
