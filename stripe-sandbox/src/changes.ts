/** The `previous_attributes` of an `…updated` event: the fields that differ, as they were. */
export function previousAttributes<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const differing = Object.entries(before).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(after[field as keyof Fields]),
  );
  return Object.fromEntries(differing) as Partial<Fields>;
}
