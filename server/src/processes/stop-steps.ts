// A process stops its parts in the reverse order of their start. A part that hangs delays the others by a limit alone.

export interface Cleanup {
  /**
   * @param name tells the operator which part did not end.
   * @param withinMs what it may take when the database, a store or another machine does not answer.
   */
  defer(stop: () => PromiseLike<unknown> | void, name?: string, withinMs?: number): void;
}

export interface StopSteps extends Cleanup {
  /**
   * Stops all parts, once. Resolves although some did not end, and says so.
   * @throws what a part threw, after all others have stopped.
   */
  run(): Promise<void>;
  /** The part that stops at the moment. */
  current(): string | undefined;
}

const usualStopMs = 4_000;

interface Step {
  readonly stop: () => PromiseLike<unknown> | void;
  readonly name: string;
  readonly withinMs: number;
}

const isLate = Symbol('late');

/** Stops one part, and goes on without it after its time. @throws what it threw in this time. */
export async function stopOne({ stop, name, withinMs }: Step, say: (line: string) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<symbol>((resolve) => {
    timer = setTimeout(resolve, withinMs, isLate);
  });
  try {
    if ((await Promise.race([stop(), deadline])) === isLate)
      say(`Stopping: ${name} did not end within ${withinMs / 1000} s. The rest stops without it.`);
  } finally {
    clearTimeout(timer);
  }
}

export function createStopSteps(say: (line: string) => void): StopSteps {
  const steps: Step[] = [];
  let current: Step | undefined;
  let running: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (current = steps.pop(); current !== undefined; current = steps.pop())
      try {
        await stopOne(current, say);
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 1)
      throw new AggregateError(failures, failures.map((one) => String(one)).join(' '), {
        cause: failures[0],
      });
    if (failures.length === 1) throw failures[0];
  }

  return {
    defer: (stop, name = 'a part of the process', withinMs = usualStopMs) =>
      void steps.push({ stop, name, withinMs }),
    run: () => (running ??= stopAll()),
    current: () => current?.name,
  };
}
