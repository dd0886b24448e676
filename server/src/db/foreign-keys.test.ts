// The foreign keys of the migrated database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from './connect.ts';

let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  ({ drop } = database);
  connection = connect(database.config, { poolSize: 1 });
});
afterAll(async () => {
  await connection.close();
  await drop();
});

it('a foreign key to a row of a channel names the channel', async () => {
  const { rows } = await connection.pool.query<{ name: string }>(`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    join pg_attribute named on named.attrelid = confrelid and named.attname = 'channel_id'
    join pg_attribute naming on naming.attrelid = conrelid and naming.attname = 'channel_id'
    where contype = 'f' and not (named.attnum = any (confkey) and naming.attnum = any (conkey))
    order by name`);
  expect(rows).toEqual([]);
});
