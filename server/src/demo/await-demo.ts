// A worker that starts with an empty database waits for the web process that brings the demo.
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';

const lookMs = 1_000;

export interface AwaitedDemo {
  readonly db: Database;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** @throws when the signal says so before that. */
export async function awaitDemo({ db, say, signal }: AwaitedDemo): Promise<void> {
  const hasChannel = async (): Promise<boolean> =>
    (await db.selectFrom('channel.channels').select('id').executeTakeFirst()) !== undefined;
  if (await hasChannel()) return;
  say('No channel exists yet: the demo begins once a web process has brought it, or a channel is made.');
  do await pause(lookMs, undefined, { signal });
  while (!(await hasChannel().catch(() => false)));
}

export interface DemoWork extends AwaitedDemo {
  /** Begins the jobs. */
  readonly work: () => Promise<void>;
  /** A job would expire purchases in the past. Undefined when the demo's people buy nothing. */
  readonly buy: (() => Promise<void>) | undefined;
}

/**
 * Jobs wait for the demo only when its people buy first. Resolves when jobs run and the demo is there.
 * @throws when the signal says so before that.
 */
export async function workBesideDemo({ work, buy, ...demo }: DemoWork): Promise<void> {
  if (buy === undefined) await work();
  await awaitDemo(demo);
  if (buy === undefined) return;
  await buy();
  await work();
}
