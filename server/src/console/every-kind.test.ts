// The writing routes that kinds of records share, once for each kind. Their pool has one connection.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages, slides, blocks } from '@floodlit/contract/operators/content';
import { ownAccount } from '@floodlit/contract/operators/log-in';
import { schools, sports, teams, venues } from '@floodlit/contract/operators/subjects';
import { openSession, type ConsoleBrowser } from '../../test/operators/console-client.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let owner: ConsoleBrowser;
let channel_id: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const call: ConsoleBrowser['client']['call'] = (...of) => owner.client.call(...of);

it.each([
  ['sport', sports],
  ['school', schools],
  ['venue', venues],
  ['team', teams],
] as const)('adds, changes and removes a %s', async (_kind, kind) => {
  const routes = kind as typeof teams;
  const { id: subject_id } = (await call(routes.add, { channel_id, name: 'Added once' })).data;
  const { id: _id, ...shown } = (await call(routes.read, { channel_id, subject_id })).data;
  const changed = await call(routes.change, { channel_id, subject_id, ...shown, name: 'Changed once' });
  expect(changed.data.name).toBe('Changed once');
  expect((await call(routes.remove, { channel_id, subject_id })).data.removed).toBe(true);
});

const text = { language: 'en', weight: 0, translations: {} } as const;
const page = { title: 'T', name: 'N', alt_name: null, html: '<p>text</p>', in_menu: false };
const slide = {
  target: 'main',
  target_id: null,
  title: 'T',
  lead: '',
  link: null,
  event_id: null,
  image: null,
};

it.each([
  ['page', pages, (name: string) => ({ ...page, url: name })],
  ['slide', slides, (name: string) => ({ ...slide, title: name, active_from: null, active_until: null })],
  ['block', blocks, (name: string) => ({ name, placement: 'home', html: '<p>text</p>' })],
] as const)('moves a %s beside another one', async (_kind, kind, wordsOf) => {
  const routes = kind as unknown as typeof pages;
  const add = async (name: string): Promise<number> =>
    (await call(routes.add, { channel_id, ...text, ...wordsOf(name) } as never)).data.id;
  const [first, second] = [await add('moved-first'), await add('moved-second')];
  await call(routes.place, { channel_id, content_id: first, beside_id: second, side: 'after' });
  const { data } = await call(routes.list, { channel_id, limit: 100 });
  const ids = data.map(({ id }) => id);
  expect(ids.indexOf(first)).toBe(ids.indexOf(second) + 1);
});

it("changes an operator's own name", async () => {
  const { data } = await call(ownAccount.change, { name: 'Renamed', language: 'fr' });
  expect(data).toMatchObject({ name: 'Renamed', language: 'fr' });
});
