// A worker that starts with an empty database waits for the web process that brings the demo.
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';

const lookMs = 1_000;

export interface AwaitedDemo {
  readonly db: Database;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Without a channel there is no job either, so a worker misses nothing in the meantime.
 * @throws when the signal says so before that.
 */
export async function awaitDemo({ db, say, signal }: AwaitedDemo): Promise<void> {
  const hasChannel = async (): Promise<boolean> =>
    (await db.selectFrom('channel.channels').select('id').executeTakeFirst()) !== undefined;
  if (await hasChannel()) return;
  say('No channel exists yet: the jobs begin once a web process has brought the demo, or a channel is made.');
  do await pause(lookMs, undefined, { signal });
  while (!(await hasChannel().catch(() => false)));
}
