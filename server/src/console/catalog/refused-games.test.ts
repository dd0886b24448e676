// A game that the server refuses names the field, so that the form marks it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '@floodlit/contract/operators/games';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let owner: ConsoleBrowser;
let sport: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
  const [first] = await world.context.catalog.store.listCategories(channel_id);
  sport = first?.id ?? 0;
});
afterAll(() => world.close());

const inDays = (days: number): string =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
const words = (name: string) => ({
  name,
  description: '',
  type: 'paid' as const,
  starts_at: inDays(3),
  time_zone: 'America/Chicago',
  duration_seconds: null,
  image: null,
  event_category_id: sport,
  away_team_id: null,
  home_team_id: null,
  location_id: null,
});
describe('a refused field', () => {
  const team = async (): Promise<number> =>
    (await world.context.catalog.store.listParticipants(channel_id))[0]?.id ?? 0;
  it.each([
    [
      'a price of 0',
      async () => ({ price: { base_price_cents: 0, service_fee_cents: 150 } }),
      'base_price_cents',
    ],
    [
      'a price above the limit of a payment',
      async () => ({ price: { base_price_cents: 9_999_999, service_fee_cents: 200 } }),
      'base_price_cents',
    ],
    ['a start in 1900', async () => ({ starts_at: '1900-05-05T19:00:00Z' }), 'starts_at'],
    ['a start in 20026', async () => ({ starts_at: '+020026-05-05T19:00:00Z' }), 'starts_at'],
    [
      'a team against itself',
      async () => ({ away_team_id: await team(), home_team_id: await team() }),
      'away_team_id',
    ],
  ])('names itself: %s', async (_what, change, field) => {
    const call = owner.client.call(games.create, {
      channel_id,
      ...words('Refused'),
      price: null,
      ...(await change()),
    });
    await expect(call).rejects.toMatchObject({ status: 400, errors: { [field]: expect.anything() } });
  });
});
