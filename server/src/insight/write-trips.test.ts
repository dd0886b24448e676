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
  const release = vi.spyOn(client, 'release');
  try {
    const connected = {
      connect: () => Promise.resolve(client),
      query: (text: string, values: unknown[]) => client.query(text, values),
    } as unknown as Connection['pool'];
    const fresh = await createMeasureStore(connected, measuring.copyRows).write(written);
    const asked = query.mock.calls.map(([first]) =>
      typeof first === 'string' ? first : (first as unknown as { text: string }).text,
    );
    return { asked: asked.map((text) => text.trim()), fresh: fresh.length };
  } finally {
    query.mockRestore();
    if (release.mock.calls.length === 0) client.release();
  }
}

const dayItems = async (): Promise<number> => {
  const { rows: sums } = await world.connection.pool.query<{ items: number }>(
    `select sum(items)::int as items from insight.day_sums where name in ('search', 'share')`,
  );
  return Number(sums[0]?.items);
};

const renamed = (of: readonly MeasureRow[]): MeasureRow[] =>
  of.map((row) => ({ ...row, uuid: randomUUID() }));

it('stores the batch of a page, with its sums, in one statement', async () => {
  const { asked, fresh } = await statementsOf(rows);
  expect(asked).toEqual([expect.stringMatching(/^with off as .* insert into insight\.minute_sums /s)]);
  expect([fresh, await dayItems()]).toEqual([250, 250]);
});

it('stores the rows of a crowd with three statements, of which COPY opens the transaction', async () => {
  const { asked, fresh } = await statementsOf(Array.from({ length: 5 }, () => renamed(rows)).flat());
  expect(asked).toEqual([
    expect.stringMatching(
      /^begin; set local synchronous_commit = off; savepoint copied; copy insight\.items /,
    ),
    expect.stringMatching(/^with days as .* insert into insight\.minute_sums /s),
    'commit',
  ]);
  expect([fresh, await dayItems()]).toEqual([1_250, 1_500]);
});

it('stores a batch that has arrived in part before once, with the same sums', async () => {
  const { fresh } = await statementsOf([...renamed(rows.slice(0, 10)), ...rows]);
  expect([fresh, await dayItems()]).toEqual([10, 1_510]);
});

it('keeps the same of a row in one statement as by COPY', async () => {
  const full = {
    ...(rows[0] as MeasureRow),
    at_ms: (rows[0]?.at_ms ?? 0) - 1_234,
    is_moved: true,
    is_bot: true,
    name: 'viewing',
    stream_type: 'live' as const,
    stream_id: 7,
    view_uuid: randomUUID(),
    span_ms: 4_321,
    extras: { text: 'a\tb\\c\n"d" é ع 🏒', list: [1, null, { deep: true }] },
  };
  const [alone, copied] = [renamed([full]), renamed([full])];
  await statementsOf(alone);
  await statementsOf([...copied, ...Array.from({ length: 4 }, () => renamed(rows)).flat(), ...renamed(rows)]);
  const { rows: kept } = await world.connection.pool.query(
    `select distinct on (uuid) (to_jsonb(item) - 'uuid')::text as text from insight.items item where uuid = any ($1)`,
    [[alone[0]?.uuid, copied[0]?.uuid]],
  );
  expect(kept).toHaveLength(2);
  expect(kept[0]).toEqual(kept[1]);
});
