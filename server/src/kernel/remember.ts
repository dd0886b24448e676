// Remembers answers for a short time and asks once for many who ask at the same time.

export interface Remembering<Value> {
  read(key: string): Promise<Value>;
}

export interface Memory<Value> {
  /** What is remembered under the key, when it is of this revision; else what is asked for now. */
  read(key: string, revision: string, ask: () => Promise<Value>): Promise<Value>;
}

interface Entry<Value> {
  readonly untilMs: number;
  readonly revision: string;
  readonly value: Promise<Value>;
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

/** A failure is not remembered. When full, the entries that were made first go. */
export function createMemory<Value>(options: MemoryOptions<Value>): Memory<Value> {
  const { forMs, entriesMaximum, weighing, nowMs } = options;
  const entries = new Map<string, Entry<Value>>();
  let weight = 0;
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
  return {
    read(key, revision, ask) {
      const known = entries.get(key);
      if (known !== undefined && known.untilMs > nowMs() && known.revision === revision) return known.value;
      if (known !== undefined) drop(key, known);
      if (entries.size >= entriesMaximum) dropOldest();
      const entry = { untilMs: nowMs() + forMs, revision, value: ask(), weight: 0 };
      entries.set(key, entry);
      entry.value.then(
        (value) => weigh(key, entry, value),
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
