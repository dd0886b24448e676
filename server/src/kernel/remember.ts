// Remembers answers for a short time and asks once for many who ask at the same time.

export interface Remembering<Value> {
  read(key: string): Promise<Value>;
}

export interface Memory<Value> {
  /** What is remembered under the key, when it is of this revision; else what is asked for now. */
  read(key: string, revision: string, ask: () => Promise<Value>): Promise<Value>;
}

interface Entry<Value> {
  readonly renewFromMs: number;
  readonly untilMs: number;
  readonly revision: string;
  readonly value: Promise<Value>;
  isMade: boolean;
  weight: number;
}

interface MemoryOptions<Value> {
  readonly forMs: number;
  readonly entriesMaximum: number;
  /** How much all values may weigh together, where they are of many sizes and anybody may ask for the large ones. */
  readonly weighing?: { readonly weightOf: (value: Value) => number; readonly maximum: number };
  /** Of a clock that only rises. */
  readonly nowMs: () => number;
}

interface RememberOptions<Value> extends MemoryOptions<Value> {
  /** What was asked under another revision is asked again. */
  readonly revisionOf?: (key: string) => string;
}

/** Of its time, after which who reads a value gets it at once and has it asked for again beside. */
const renewAfter = 0.75;

/**
 * A failure is not remembered. When full, the entries that were made first go. What is read again and again is renewed before its time is
 * over, one value after the other: nobody waits for it, and those that were made at the same moment are not all made anew at the same moment.
 */
export function createMemory<Value>(options: MemoryOptions<Value>): Memory<Value> {
  const { forMs, entriesMaximum, weighing, nowMs } = options;
  const entries = new Map<string, Entry<Value>>();
  let weight = 0;
  let isRenewing = false;
  const drop = (key: string, entry: Entry<Value>): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    weight -= entry.weight;
  };
  const dropOldest = (): void => {
    for (const [key, entry] of entries) return drop(key, entry);
  };
  const weigh = (key: string, entry: Entry<Value>, value: Value): void => {
    if (weighing === undefined || entries.get(key) !== entry) return;
    entry.weight = weighing.weightOf(value);
    weight += entry.weight;
    while (weight > weighing.maximum) dropOldest();
  };
  const entryOf = (revision: string, value: Promise<Value>): Entry<Value> => {
    const now = nowMs();
    return {
      renewFromMs: now + forMs * renewAfter,
      untilMs: now + forMs,
      revision,
      value,
      isMade: false,
      weight: 0,
    };
  };
  const renew = async (key: string, old: Entry<Value>, ask: () => Promise<Value>): Promise<void> => {
    try {
      const entry = entryOf(old.revision, ask());
      const value = await entry.value;
      // An edit or the end of its time may have been quicker.
      if (entries.get(key) !== old) return;
      drop(key, old);
      entries.set(key, entry);
      entry.isMade = true;
      weigh(key, entry, value);
    } catch {
      // What is known is good until its time is over; then whoever reads hears what is wrong.
    }
  };
  return {
    read(key, revision, ask) {
      const known = entries.get(key);
      const now = nowMs();
      if (known !== undefined && known.untilMs > now && known.revision === revision) {
        if (known.isMade && known.renewFromMs <= now && !isRenewing) {
          isRenewing = true;
          void renew(key, known, ask).finally(() => (isRenewing = false));
        }
        return known.value;
      }
      if (known !== undefined) drop(key, known);
      if (entries.size >= entriesMaximum) dropOldest();
      const entry = entryOf(revision, ask());
      entries.set(key, entry);
      entry.value.then(
        (value) => {
          entry.isMade = true;
          weigh(key, entry, value);
        },
        () => drop(key, entry),
      );
      return entry.value;
    },
  };
}

export function remember<Value>(
  ask: (key: string) => Promise<Value>,
  { revisionOf = () => '', ...options }: RememberOptions<Value>,
): Remembering<Value> {
  const memory = createMemory<Value>(options);
  return { read: (key) => memory.read(key, revisionOf(key), () => ask(key)) };
}
