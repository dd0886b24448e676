// While files move from one bucket to another, what the new one lacks is read from the former one.
import type { ObjectIndex, Objects, StoredObject } from './ports.ts';

type Named = Pick<StoredObject, 'key'>;

function withBefore<Row extends Named>(current: readonly Row[], former: readonly Row[]): Row[] {
  const known = new Set(current.map(({ key }) => key));
  return [...current, ...former.filter(({ key }) => !known.has(key))].toSorted((left, right) =>
    left.key < right.key ? -1 : 1,
  );
}

/** Reads both and writes the current one alone. Its bytes in use are those of the current one. */
export const indexWithFormer = (
  current: ObjectIndex,
  former: Pick<ObjectIndex, 'find' | 'findAll' | 'list' | 'forget'>,
): ObjectIndex => ({
  ...current,
  find: async (key) => (await current.find(key)) ?? former.find(key),
  async findAll(keys) {
    const rows = await current.findAll(keys);
    if (rows.length === keys.length) return rows;
    const known = new Set(rows.map(({ key }) => key));
    return [...rows, ...(await former.findAll(keys.filter((key) => !known.has(key))))];
  },
  list: async (prefix) => withBefore(await current.list(prefix), await former.list(prefix)),
});

export const objectsWithFormer = (
  current: Objects,
  former: Pick<Objects, 'get' | 'list' | 'remove' | 'sweepLeaving'>,
  formerIndex: Pick<ObjectIndex, 'findAll'>,
): Objects => ({
  ...current,
  // The current one once more: an object may move between the first two reads.
  get: async (key, signal) =>
    (await current.get(key, signal)) ?? (await former.get(key, signal)) ?? current.get(key, signal),
  list: async (prefix) => withBefore(await current.list(prefix), await former.list(prefix)),
  async remove(keys) {
    // The former one first: a copy that is under way sees that its source is gone, and goes as well.
    await former.remove((await formerIndex.findAll(keys)).map(({ key }) => key));
    await current.remove(keys);
  },
  async sweepLeaving(withinSeconds) {
    const [ours, theirs] = [
      await current.sweepLeaving(withinSeconds),
      await former.sweepLeaving(withinSeconds),
    ];
    return { removed: ours.removed + theirs.removed, refused: ours.refused + theirs.refused };
  },
});
