import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld } from '../test/world.ts';
import type { World } from '../test/world.ts';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';

let world: World;
let database: Database;
beforeAll(async () => {
  world = await startWorld();
  database = await connectDatabase(world.database, () => undefined);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const endOwnConnection = 'select pg_terminate_backend(pg_backend_pid())';

describe('a transaction', () => {
  it('starts again when its connection is lost', async () => {
    let runs = 0;
    const result = await database.transact(async (tx) => {
      runs += 1;
      if (runs < 3) await tx.query(endOwnConnection);
      return runs;
    });
    expect(result).toBe(3);
  });

  it('does not start again when its commit is lost: it may have happened', async () => {
    await world.query(`
      create table stripe_sandbox.fragile (id integer);
      create function stripe_sandbox.end_connection() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger at_commit after insert on stripe_sandbox.fragile deferrable initially deferred
        for each row execute function stripe_sandbox.end_connection()`);
    let runs = 0;
    const lost = database.transact(async (tx) => {
      runs += 1;
      await tx.query('insert into stripe_sandbox.fragile values (1)');
    });
    await expect(lost).rejects.toThrow();
    expect(runs).toBe(1);
  });

  it('rolls back on failure, and returns its connection to the pool', async () => {
    const failing = database.transact(async (tx) => {
      await tx.query(`insert into stripe_sandbox.faults values ('*', 'rate_limit', 1, null)`);
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    const { rows } = await database.transact((tx) => tx.query('select from stripe_sandbox.faults'));
    expect(rows).toHaveLength(0);
  });
});
