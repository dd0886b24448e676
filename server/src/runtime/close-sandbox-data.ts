// The first start with live keys ends what was bought in the sandbox, and closes the demo.
import type { Context } from '../context.ts';
import { closeDemo } from '../demo/index.ts';

/** Idempotent: later starts find nothing to end. */
export async function closeSandboxData(
  { clock, commerce, connection }: Pick<Context, 'clock' | 'commerce' | 'connection'>,
  say: (line: string) => void,
): Promise<void> {
  const ended = await commerce.store.endSandboxSales(clock.now());
  if (ended > 0) say(`Payments are real from now on: ${ended} accesses bought with play money have ended.`);
  const { people, grants } = await closeDemo(connection, clock.now());
  if (people > 0 || grants > 0)
    say(`The demo is closed: ${people} log-ins of its people and ${grants} passes that it gave.`);
}
