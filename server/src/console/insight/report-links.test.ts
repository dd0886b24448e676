// The sponsor's link to the report of a game over the console's HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { reportLinks as routes } from '@floodlit/contract/operators/report-links';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { endReportLinks } from '../../insight/index.ts';

let world: World;
let owner: ConsoleBrowser;
let game: { channel_id: number; event_id: number };
beforeAll(async () => {
  world = await createWorld();
  const channel_id = await world.channelId();
  game = { channel_id, event_id: await world.eventId() };
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const statusOf = async (address: string) =>
  (await world.app.inject({ url: new URL(address).pathname, headers: { host: 'localhost' } })).statusCode;

it('is made with a name, listed, ended, and its end taken back', async () => {
  const { data: made } = await owner.client.call(routes.make, { ...game, name: ' Harbour Bank ' });
  expect(made.link.name).toBe('Harbour Bank');
  expect(await statusOf(made.address)).toBe(200);
  const { data: second } = await owner.client.call(routes.make, { ...game, name: '' });
  const list = async () => (await owner.client.call(routes.list, game)).data;
  expect(await list()).toEqual([second.link, made.link]);
  expect(JSON.stringify(await list())).not.toContain(new URL(made.address).pathname.split('/').at(-1));

  const which = { ...game, link_id: made.link.id };
  await owner.client.call(routes.end, which);
  await owner.client.call(routes.end, which);
  expect(await statusOf(made.address)).toBe(404);
  expect(await statusOf(second.address)).toBe(200);
  expect(await list()).toEqual([second.link]);
  await owner.client.call(routes.resume, which);
  expect(await statusOf(made.address)).toBe(200);
  expect(await list()).toHaveLength(2);
  const { rows } = await world.connection.pool.query(
    `select act, subject_id from operators.audit_log where subject = 'insight.report_links' order by id`,
  );
  const entry = (act: string, { id }: { id: number }) => ({ act, subject_id: String(id) });
  expect(rows).toEqual([
    entry('row.created', made.link),
    entry('row.created', second.link),
    entry('row.changed', made.link),
    entry('row.changed', made.link),
  ]);
  const { insight } = world.context;
  expect(await endReportLinks(insight, game.channel_id, game.event_id)).toBe(2);
  expect(await statusOf(second.address)).toBe(404);
});

it('has a limit of links that hold', async () => {
  for (let made = 0; made < operatorLimits.reportLinksMaximum; made += 1)
    await owner.client.call(routes.make, { ...game, name: String(made) });
  expect(await codeOf(owner.client.call(routes.make, { ...game, name: 'one more' }))).toBe(
    'channel.too_many',
  );
  expect((await owner.client.call(routes.list, game)).data).toHaveLength(operatorLimits.reportLinksMaximum);
});

it('[T01] [T09] belongs to a game of the channel, and its making to those who may change the channel', async () => {
  const { channel_id, event_id } = game;
  const other = await world.channelId('littoral-sport');
  expect(await codeOf(owner.client.call(routes.list, { channel_id: other, event_id }))).toBe(
    'operators.not_found',
  );
  expect(await codeOf(owner.client.call(routes.make, { channel_id, event_id: 987_654_321, name: '' }))).toBe(
    'catalog.event_not_found',
  );
  expect(await codeOf(owner.client.call(routes.end, { ...game, link_id: 987_654_321 }))).toBe(
    'insight.report_link_not_found',
  );
  const finance = await openSession(world, [{ role: 'finance', scope: { kind: 'channel', channel_id } }]);
  expect(await codeOf(finance.client.call(routes.list, game))).toBe('answered');
  expect(await codeOf(finance.client.call(routes.make, { ...game, name: '' }))).toBe('operators.not_allowed');
});
