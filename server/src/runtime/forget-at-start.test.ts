import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import type { Tombstones } from '../identity/index.ts';
import { forgetAtStart, forgetInBackground } from './forget-at-start.ts';

const cleanups: AsyncDisposableStack[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup.disposeAsync();
});

async function aWorld(readRemote: NonNullable<Tombstones['readRemote']>) {
  const cleanup = new AsyncDisposableStack();
  cleanups.push(cleanup);
  const world: World = await createWorld({
    tombstones: { write: () => Promise.resolve(), read: () => Promise.resolve([]), readRemote },
  });
  cleanup.defer(() => world.close());
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const start = async (): Promise<void> => {
    await forgetAtStart(world.context, say);
    forgetInBackground(world.context, say, cleanup);
  };
  return { world, cleanup, said, start };
}

describe('the list of deleted accounts in a bucket', () => {
  it('keeps no start waiting, and is read no further after a stop', async () => {
    let signal: AbortSignal | undefined;
    const { start, cleanup } = await aWorld((_forget, stopping) => {
      signal = stopping;
      return new Promise(() => undefined);
    });
    await start();
    expect(signal?.aborted).toBe(false);
    await cleanup.disposeAsync();
    expect(signal?.aborted).toBe(true);
  });

  it('is tried again after any failure, which is said once with its next step, and forgets whom it names', async () => {
    let tries = 0;
    const { start, said, world } = await aWorld(async (forget) => {
      tries += 1;
      if (tries < 3) throw new Error('forgotten/000001.json of s3://memory cannot be read: put it back.');
      const { rows } = await world.connection.pool.query<{ id: number; created_at: Date }>(
        'select id, created_at from identity.users order by id desc limit 1',
      );
      for (const { id, created_at } of rows)
        await forget({ channel_id: await world.channelId(), user_id: id, created_at });
    });
    await world.newcomer();
    await start();
    await expect.poll(() => said, { timeout: 10_000 }).toHaveLength(2);
    expect(said[0]).toContain('cannot be read: put it back. The list of deleted accounts');
    expect(said[1]).toContain('1 deleted accounts that a backup brought back are forgotten again');
    const { rows } = await world.connection.pool.query(
      'select 1 from identity.users where deleted_at is not null',
    );
    expect(rows).toHaveLength(1);
  });
});
