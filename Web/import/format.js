/** What a file is that somebody gives, told by its beginning: nobody has to know the name of a format. */

/** Enough for the heading row of a table and the first item of a list. */
const beginning = 8192;

/**
 * The address that takes the file, and its media type.
 *
 * A table with a column for the kind is one of changes; JSON with resources is ICAR ADE, other JSON is Farmsoft's.
 */
export async function importFormat(file) {
  const text = await file.slice(0, beginning).text();
  const herd = (format) => `/v1/import/herd?format=${format}`;
  if (/^\uFEFF?\s*[[{]/.test(text)) {
    return { address: herd(text.includes('"resourceType"') ? 'icar' : 'farmsoft'), type: 'application/json' };
  }
  const [heading] = text.split(/[\r\n]/, 1);
  const columns = heading.replace(/^\uFEFF/, '').split(/[;,\t]/).map((name) =>
    name.replaceAll('"', '').trim().toLowerCase()
  );
  const isOfChanges = ['kind', 'change', 'druh', 'změna'].some((name) => columns.includes(name));
  return { address: isOfChanges ? herd('changes') : '/v1/import/animals', type: 'text/csv' };
}

/** An address with further words of its query. */
export const withQuery = (address, query) => `${address}${address.includes('?') ? '&' : '?'}${query}`;
