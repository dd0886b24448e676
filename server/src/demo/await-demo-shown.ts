// Waits until the demo is complete: its footage and its live game are rendered, and a job has prepared each
// recording.
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';

const lookMs = 2_000;

export interface DemoShown {
  readonly db: Database;
  /** Settled when the last recording was handed to the media room. */
  readonly delivered: Promise<unknown>;
  /** Settled when the first live game is painted. */
  readonly painted: Promise<unknown>;
  readonly signal: AbortSignal;
}

/** @returns how many recordings could not be made. @throws when the signal says so before that. */
export async function awaitDemoShown({ db, delivered, painted, signal }: DemoShown): Promise<number> {
  await Promise.all([delivered, painted]);
  for (;;) {
    signal.throwIfAborted();
    const { unmade, failed } = await db
      .selectFrom('media.assets')
      .select((row) => [
        row.fn.countAll<number>().filterWhere('status', 'in', ['queued', 'processing']).as('unmade'),
        row.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
      ])
      .executeTakeFirstOrThrow();
    if (Number(unmade) === 0) return Number(failed);
    await pause(lookMs, undefined, { signal });
  }
}

export const demoShownLine = (failed: number): string =>
  failed === 0
    ? 'The demo is complete: its games, its library and its live game are rendered.'
    : `The demo is rendered, but ${failed} of its recordings could not be made: see the log above.`;
