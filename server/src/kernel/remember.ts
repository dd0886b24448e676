// Remembers answers for a short time and asks once for many who ask at the same time.

export interface Remembering<Value> {
  read(key: string): Promise<Value>;
}

interface Entry<Value> {
  readonly untilMs: number;
  readonly value: Promise<Value>;
}

interface RememberOptions {
  readonly forMs: number;
  readonly entriesMaximum: number;
  /** Of a clock that only rises. */
  readonly nowMs: () => number;
}

/** A failure is not remembered. When full, the entries that were made first go. */
export function remember<Value>(
  ask: (key: string) => Promise<Value>,
  { forMs, entriesMaximum, nowMs }: RememberOptions,
): Remembering<Value> {
  const entries = new Map<string, Entry<Value>>();
  return {
    read(key) {
      const known = entries.get(key);
      if (known !== undefined && known.untilMs > nowMs()) return known.value;
      entries.delete(key);
      const oldest = entries.size >= entriesMaximum ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      const entry = { untilMs: nowMs() + forMs, value: ask(key) };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
  };
}
