// Counters of events over many schedules. A credible test asserts that each event occurred.

export interface Counters {
  add(name: string, count?: number): void;
  of(name: string): number;
  toText(): string;
}

export function createCounters(): Counters {
  const counts = new Map<string, number>();
  return {
    add: (name, count = 1) => void counts.set(name, (counts.get(name) ?? 0) + count),
    of: (name) => counts.get(name) ?? 0,
    toText: () =>
      [...counts]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
  };
}
