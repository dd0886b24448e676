// The basic pass over the console's HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { basicPass as routes } from '@floodlit/contract/operators/basic-pass';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let finance: ConsoleBrowser;
let channel_id: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
  finance = await openSession(world, [{ role: 'finance', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const passOf = async (type: string): Promise<number> => {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `update commerce.passes set type = $2, base_price_cents = case when $2 = 'free' then 0 else base_price_cents end,
       service_fee_cents = case when $2 = 'free' then 0 else service_fee_cents end
      where id = (select id from commerce.passes where channel_id = $1 and on_sale and kind = 'package'
        and not is_team_pass and type = 'paid' order by id limit 1) returning id`,
    [channel_id, type],
  );
  return rows[0]?.id ?? 0;
};

it('is a free pass on sale, set on the version that was read, taken away again, and audited', async () => {
  const { data: first } = await finance.client.call(routes.read, { channel_id });
  expect(first.pass_id).toBeNull();
  const paid = await passOf('paid');
  const { version } = first;
  expect(await codeOf(finance.client.call(routes.set, { channel_id, pass_id: paid, version }))).toBe(
    'commerce.basic_pass_invalid',
  );
  const pass_id = await passOf('free');
  const { data } = await finance.client.call(routes.set, { channel_id, pass_id, version });
  expect(data.pass_id).toBe(pass_id);
  expect(await codeOf(finance.client.call(routes.set, { channel_id, pass_id: null, version }))).toBe(
    'operators.changed_meanwhile',
  );
  await finance.client.call(routes.set, { channel_id, pass_id: null, version: data.version });
  expect((await finance.client.call(routes.read, { channel_id })).data).toEqual(first);
  const { rows } = await world.connection.pool.query(
    `select act, subject_id from operators.audit_log where subject = 'commerce.basic_passes' order by id`,
  );
  expect(rows).toEqual([
    { act: 'row.created', subject_id: String(pass_id) },
    { act: 'row.deleted', subject_id: String(pass_id) },
  ]);
});

it('[T01] [T09] belongs to those who sell in this channel', async () => {
  const other = await world.channelId('littoral-sport');
  expect(await codeOf(finance.client.call(routes.read, { channel_id: other }))).toBe('operators.not_found');
  const editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
  const { data } = await editor.client.call(routes.read, { channel_id });
  expect(await codeOf(editor.client.call(routes.set, { channel_id, ...data }))).toBe('operators.not_allowed');
});
