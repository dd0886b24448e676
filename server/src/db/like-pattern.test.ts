// The escape as PostgreSQL reads it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from './connect.ts';
import { beginningWith, containing } from './like-pattern.ts';

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

async function isLike(value: string, pattern: string): Promise<boolean | undefined> {
  const { rows } = await connection.pool.query<{ is_like: boolean }>('select $1::text like $2 as is_like', [
    value,
    pattern,
  ]);
  return rows[0]?.is_like;
}

it.each([
  ['50% off', '0%', true],
  ['50 off', '0%', false],
  ['a_b', 'a_b', true],
  ['axb', 'a_b', false],
  ['a\\b', '\\b', true],
  ['ab', '\\b', false],
])('%j contains the words %j: %j', async (value, words, expected) => {
  expect(await isLike(value, containing(words))).toBe(expected);
});

it.each([
  ['TEAM%1', 'TEAM%', true],
  ['TEAM11', 'TEAM%', false],
  ['MY-TEAM', 'TEAM', false],
])('%j begins with the words %j: %j', async (value, words, expected) => {
  expect(await isLike(value, beginningWith(words))).toBe(expected);
});
