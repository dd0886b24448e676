import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { readDeploymentName } from './deployment-name.ts';

let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  connection = connect(database.config);
  drop = database.drop;
});
afterAll(async () => {
  await connection.close();
  await drop();
});

it('[T11] a database keeps the one name of its payments, in any order of requests', async () => {
  const names = await Promise.all(Array.from({ length: 10 }, () => readDeploymentName(connection.pool)));
  expect(new Set(names).size).toBe(1);
  expect(names[0]).toMatch(/^[0-9a-f]{12}$/);
});
