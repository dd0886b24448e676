// While recordings move from one store to another, what the new one lacks is read from the former one.
import type { MediaStorage } from '../media/ports.ts';

export type FormerStorage = Pick<MediaStorage, 'readFile' | 'readPart' | 'sizesOf' | 'remove'>;

/** Writes `current` alone. */
export const storageWithFormer = (current: MediaStorage, former: FormerStorage): MediaStorage => ({
  ...current,
  // The current one once more: a file may move between the first two reads.
  readFile: async (folder, name) =>
    (await current.readFile(folder, name)) ??
    (await former.readFile(folder, name)) ??
    current.readFile(folder, name),
  readPart: async (folder, name, from, to) =>
    (await current.readPart(folder, name, from, to)) ??
    (await former.readPart(folder, name, from, to)) ??
    current.readPart(folder, name, from, to),
  async sizesOf(folder, names) {
    const sizes = await current.sizesOf(folder, names);
    const missing = names.filter((_name, at) => sizes[at] === undefined);
    if (missing.length === 0) return sizes;
    const before = await former.sizesOf(folder, missing);
    const again = before.includes(undefined) ? await current.sizesOf(folder, missing) : before;
    const found = new Map(missing.map((name, at) => [name, before[at] ?? again[at]]));
    return sizes.map((size, at) => size ?? found.get(names[at] ?? ''));
  },
  async putFolder(finishedPath, folder, signal) {
    await current.putFolder(finishedPath, folder, signal);
    await former.remove(folder);
  },
  async remove(folder, name) {
    // The former one first: a copy that is under way sees that its source is gone, and goes as well.
    const [removal] = await Promise.allSettled([former.remove(folder, name)]);
    // A former store that refuses keeps nothing here.
    await current.remove(folder, name);
    if (removal.status === 'rejected') throw removal.reason;
  },
});
