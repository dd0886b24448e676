// The changes from one log of a game to the next: the server finds them, and a page makes them.

interface Placed {
  readonly id: string;
  readonly at: number;
}

export interface LogChanges<Entry> {
  /** Entries of before that are there no longer. */
  readonly gone: readonly string[];
  /** New ones, and those that stand elsewhere in time. In the order of the game. */
  readonly entries: readonly Entry[];
  /** The index of each of these entries in the new log. */
  readonly places: readonly number[];
}

/** @param before the ids of the former log, each with its time. */
export function changesBetween<Entry extends Placed>(
  before: ReadonlyMap<string, number>,
  log: readonly Entry[],
): LogChanges<Entry> {
  const ids = new Set(log.map(({ id }) => id));
  const added = log
    .map((entry, place) => ({ entry, place }))
    .filter(({ entry }) => before.get(entry.id) !== entry.at);
  return {
    gone: [...before.keys()].filter((id) => !ids.has(id)),
    entries: added.map(({ entry }) => entry),
    places: added.map(({ place }) => place),
  };
}

/** A log that is later than the former one has some of the entries already. */
export function withChanges<Entry extends Pick<Placed, 'id'>>(
  log: readonly Entry[],
  { gone, entries: added, places }: LogChanges<Entry>,
): Entry[] {
  const leaving = new Set([...gone, ...added.map(({ id }) => id)]);
  const entries = log.filter(({ id }) => !leaving.has(id));
  added.forEach((entry, index) => entries.splice(places[index] ?? entries.length, 0, entry));
  return entries;
}

/** A number for the entries and their order: a page knows by it that its log is the server's. FNV-1a in 32 bits. */
export function logDigest(entries: readonly Pick<Placed, 'id'>[]): number {
  let digest = 0x811c9dc5;
  for (const { id } of entries)
    // Ids are random: eight characters tell them apart.
    for (let index = 0; index < 8; index += 1)
      digest = Math.imul(digest ^ (id.codePointAt(index) ?? 0), 0x01000193);
  return digest >>> 0;
}
