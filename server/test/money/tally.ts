// What happened in many schedules, counted by name: a test that is to be believed says that it has seen it.

export interface Tally {
  add(name: string, count?: number): void;
  of(name: string): number;
  toText(): string;
}

export function createTally(): Tally {
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
