// The rights of an editor on games that are sold: prices are a matter of the shop.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '@floodlit/contract/operators/games';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let owner: ConsoleBrowser;
let editor: ConsoleBrowser;
let sport: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
  editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
  const [first] = await world.context.catalog.store.listCategories(channel_id);
  sport = first?.id ?? 0;
});
afterAll(() => world.close());

const inDays = (days: number): string =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
const words = (type: 'paid' | 'ppv' | 'free') => ({
  name: 'Of the shop',
  description: '',
  type,
  starts_at: inDays(3),
  time_zone: 'America/Chicago',
  duration_seconds: null,
  image: null,
  event_category_id: sport,
  away_team_id: null,
  home_team_id: null,
  location_id: null,
});
const create = async (price: number | null): Promise<number> => {
  const given = price === null ? null : { base_price_cents: price, service_fee_cents: 0 };
  return (await owner.client.call(games.create, { channel_id, ...words('paid'), price: given })).data.id;
};
const read = async (event_id: number) => (await owner.client.call(games.read, { channel_id, event_id })).data;
const change = async (browser: ConsoleBrowser, event_id: number, type: 'ppv' | 'free') => {
  const { version, starts_at } = await read(event_id);
  const given = { ...words(type), starts_at, translations: {} };
  return browser.client.call(games.change, { channel_id, event_id, version, ...given });
};
const copy = (browser: ConsoleBrowser, event_id: number) =>
  browser.client.call(games.duplicate, { channel_id, event_id, starts_at: inDays(8) });

describe('the access of a game', () => {
  it('is sold alone only with a price, and with a price is changed by the shop alone', async () => {
    const unpriced = await create(null);
    await expect(change(editor, unpriced, 'ppv')).rejects.toMatchObject({ code: 'catalog.event_unpriced' });
    expect((await change(editor, unpriced, 'free')).data.type).toBe('free');
    const priced = await create(499);
    await expect(change(editor, priced, 'free')).rejects.toMatchObject({ code: 'operators.not_allowed' });
    expect((await change(owner, priced, 'ppv')).data.type).toBe('ppv');
  });
});

describe('a copy of a game', () => {
  it('has no price when its maker may not sell, and there is none of a game that is sold alone', async () => {
    const event_id = await create(499);
    expect((await read((await copy(editor, event_id)).data.id)).price).toBeNull();
    await change(owner, event_id, 'ppv');
    await expect(copy(editor, event_id)).rejects.toMatchObject({ code: 'operators.not_allowed' });
  });

  it('[T09] is made by nobody whose grant covers the one game alone', async () => {
    const event_id = await create(null);
    const scope = { kind: 'event', channel_id, id: event_id } as const;
    const ofGame = await openSession(world, [{ role: 'editor', scope }]);
    await expect(copy(ofGame, event_id)).rejects.toMatchObject({ code: 'operators.not_allowed' });
  });
});
