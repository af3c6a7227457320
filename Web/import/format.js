/** What a file is that somebody gives, told by its beginning: nobody has to know the name of a format. */

/** Enough for the heading row of a table and the first item of a list. */
const beginning = 8192;

/** What is longer is not looked through before it is imported. */
const longestPreview = 50 * 1024 * 1024;

/**
 * What kind of file it is, its media type, and the address that says beforehand what it would do, where there is one.
 *
 * A table with a column for the kind is one of changes, one with a column for milk is of milk recording, one with a
 * personal number is of members; JSON with resources is ICAR ADE, other JSON is Farmsoft's.
 */
export async function importFormat(file) {
  const text = await file.slice(0, beginning).text();
  const herd = (format) => `/v1/import/herd?format=${format}&preview=true`;
  const of = (kind, type, preview) => ({ kind, type, preview: file.size > longestPreview ? null : preview });
  if (/^\uFEFF?\s*[[{]/.test(text)) {
    const isADE = text.includes('"resourceType"');
    return of(isADE ? 'ade' : 'farmsoft', 'application/json', herd(isADE ? 'icar' : 'farmsoft'));
  }
  const [heading] = text.split(/[\r\n]/, 1);
  const columns = heading.replace(/^\uFEFF/, '').split(/[;,\t]/).map((name) =>
    name.replaceAll('"', '').trim().toLowerCase()
  );
  const has = (...names) => names.some((name) => columns.includes(name));
  if (has('kind', 'change', 'druh', 'změna')) return of('changes', 'text/csv', herd('changes'));
  if (has('date', 'datum') && has('milk', 'fat', 'protein', 'morningmilk', 'eveningmilk', 'somaticcells')) {
    return of('lactations', 'text/csv', null);
  }
  if (has('personal number', 'osobní číslo', 'organisation', 'organizace')) return of('members', 'text/csv', null);
  return of('animals', 'text/csv', '/v1/import/animals?preview=true');
}
