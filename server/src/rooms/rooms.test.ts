// Inside a transaction, no part of the rooms takes a second connection.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { openConsoleRooms } from '../console/rooms.ts';
import { databaseOf } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Called = (...values: unknown[]) => unknown;

/** Every function of the rooms and of the objects in them. Ports have no store, and processes share their memory. */
function functionsOf(rooms: object, shared: ReadonlySet<unknown>): Map<string, Called> {
  const found = new Map<string, Called>();
  const seen = new Set<unknown>(shared);
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'function') {
      found.set(path, value as Called);
      return;
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [name, one] of Object.entries(value)) walk(one, `${path}.${name}`);
  };
  for (const [name, one] of Object.entries(rooms)) walk(one, name);
  return found;
}

/** Values that are the same object in the rooms of the pool and in the joined ones: ports, and memory. */
function sharedOf(one: object, other: object): Set<unknown> {
  const all = (root: object): Set<unknown> => {
    const values = new Set<unknown>();
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || values.has(value)) return;
      values.add(value);
      Object.values(value).forEach(walk);
    };
    walk(root);
    return values;
  };
  const there = all(other);
  return new Set([...all(one)].filter((value) => there.has(value)));
}

/** Calls a function with values that fit an id, a name or a list. Most refuse them, after they asked the database. */
async function probe(scope: Scope, called: Called): Promise<void> {
  const db = databaseOf(scope);
  await sql`savepoint probe`.execute(db);
  for (const value of [1, 'one', { id: 1, channel_id: 1, channelId: 1, limit: 1, offset: 0 }]) {
    try {
      await called(value, value, value, value);
    } catch {
      await sql`rollback to savepoint probe`.execute(db);
    }
  }
  await sql`rollback to savepoint probe`.execute(db);
}

it('joins every store of every room to the transaction', async () => {
  const { context, connection } = world;
  const rooms = openConsoleRooms(context, connection.db);
  const asked: string[] = [];
  let now = '';
  const undone = new Error('undone');
  const probed = connection.transact(async (scope) => {
    const joined = rooms.within(scope);
    const functions = functionsOf(joined, sharedOf(rooms, joined));
    expect(functions.size).toBeGreaterThan(300);
    const note = (): never => {
      asked.push(now);
      throw new Error('a second connection');
    };
    const connect = vi.spyOn(connection.pool, 'connect').mockImplementation(note);
    const query = vi.spyOn(connection.pool, 'query').mockImplementation(note);
    try {
      for (const [path, called] of functions) {
        now = path;
        await probe(scope, called);
      }
    } finally {
      connect.mockRestore();
      query.mockRestore();
    }
    throw undone;
  });
  await expect(probed).rejects.toBe(undone);
  expect(asked).toEqual([]);
  // Some thousand queries: a busy machine takes longer than usual.
}, 120_000);

it('names the call that would take a second connection', async () => {
  await world.connection.transact(async (scope) => {
    const { identity, insight } = world.context.within(scope);
    const second = /SECOND connection/;
    expect(() => identity.rateLimit.check('login', 'one')).toThrow(second);
    await expect(insight.measures.dropPartitions(new Date(0), new Date(0))).rejects.toThrow(second);
  });
});
