// Whether a form still holds what it began with. Pure.

/** A field that nobody has touched may be absent, undefined or empty, as it was shown or not. */
function filled(value: unknown): unknown {
  if (value === '') return undefined;
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .map(([key, held]) => [key, filled(held)] as const)
    .filter(([, held]) => held !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

export const isSameForm = (one: unknown, other: unknown): boolean =>
  JSON.stringify(filled(one)) === JSON.stringify(filled(other));
