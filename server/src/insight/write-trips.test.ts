// How often a write of measures talks to the database: a slow or busy one costs each round trip, not each row.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { measuring } from '../adapters/measuring.ts';
import type { Connection } from '../db/connect.ts';
import type { MeasureRow } from './row-rules.ts';
import { createMeasureStore } from './store-measures.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let rows: MeasureRow[];
beforeAll(async () => {
  world = await createWorld();
  const channel_id = await world.channelId();
  const ms = world.clock.now().getTime();
  await world.context.insight.measures.makePartitions(new Date(ms), new Date(ms));
  rows = Array.from({ length: 250 }, (_, index) => ({
    uuid: randomUUID(),
    channel_id,
    received_ms: ms,
    at_ms: ms,
    is_moved: false,
    is_bot: false,
    session_uuid: randomUUID(),
    name: index % 2 === 0 ? 'search' : 'share',
    stream_type: null,
    stream_id: null,
    view_uuid: null,
    span_ms: null,
    person: null,
    person_email: null,
    extras: undefined,
    zone: 'UTC',
    country: null,
    device: 'desktop',
  }));
});
afterAll(() => world.close());

/** The statements of one write, a COPY by its text. */
async function statementsOf(written: readonly MeasureRow[]): Promise<{ asked: string[]; fresh: number }> {
  const client = await world.connection.pool.connect();
  const query = vi.spyOn(client, 'query');
  try {
    const connected = { connect: () => Promise.resolve(client) } as unknown as Connection['pool'];
    const fresh = await createMeasureStore(connected, measuring.copyRows).write(written);
    const asked = query.mock.calls.map(([first]) =>
      typeof first === 'string' ? first : (first as unknown as { text: string }).text,
    );
    return { asked: asked.map((text) => text.trim()), fresh: fresh.length };
  } finally {
    query.mockRestore();
  }
}

const dayItems = async (): Promise<number> => {
  const { rows: sums } = await world.connection.pool.query<{ items: number }>(
    `select sum(items)::int as items from insight.day_sums where name in ('search', 'share')`,
  );
  return Number(sums[0]?.items);
};

it('stores a batch with three statements, of which COPY opens the transaction', async () => {
  const { asked, fresh } = await statementsOf(rows);
  expect(asked).toEqual([
    expect.stringMatching(
      /^begin; set local synchronous_commit = off; savepoint copied; copy insight\.items /,
    ),
    expect.stringMatching(/^with days as .* insert into insight\.minute_sums /s),
    'commit',
  ]);
  expect([fresh, await dayItems()]).toEqual([250, 250]);
});

it('stores a batch that has arrived in part before once, with the same sums', async () => {
  const more = rows.slice(0, 10).map((row) => ({ ...row, uuid: randomUUID() }));
  const { fresh } = await statementsOf([...more, ...rows]);
  expect([fresh, await dayItems()]).toEqual([10, 260]);
});
