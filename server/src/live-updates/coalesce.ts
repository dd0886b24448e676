// Coalesces calls: one run serves all calls within a short time.

/**
 * Returns a function that requests the work of a key. The work begins `withinMs` after the first request, and never
 * runs twice at once for one key. A request during a run starts another run after it. The work must not fail.
 */
export function coalesce(work: (key: number) => Promise<void>, withinMs: number): (key: number) => void {
  const states = new Map<number, 'waiting' | 'working' | 'asked again'>();

  const wait = (key: number): void => {
    states.set(key, 'waiting');
    setTimeout(() => void run(key), withinMs).unref();
  };
  async function run(key: number): Promise<void> {
    states.set(key, 'working');
    await work(key);
    if (states.get(key) === 'asked again') wait(key);
    else states.delete(key);
  }

  return (key) => {
    const state = states.get(key);
    if (state === undefined) wait(key);
    else if (state === 'working') states.set(key, 'asked again');
  };
}
