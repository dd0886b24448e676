// Paces calls: the first one runs at once, and those within an interval share one run at its end.

/**
 * Returns a function that requests the work of a key. The work of one key never runs twice at once, and begins at most
 * once in an interval. The work must not fail.
 */
export function pace(work: (key: number) => Promise<void>, intervalMs: number): (key: number) => void {
  const states = new Map<number, 'working' | 'asked again'>();

  async function run(key: number): Promise<void> {
    states.set(key, 'working');
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, intervalMs).unref();
    await work(key);
    await isOver;
    if (states.get(key) === 'asked again') void run(key);
    else states.delete(key);
  }

  return (key) => {
    if (states.has(key)) states.set(key, 'asked again');
    else void run(key);
  };
}
