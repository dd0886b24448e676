// Positions of an account through HTTP: the order of late answers, the end, the limits, other accounts and channels.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import { media as routes } from '@floodlit/contract/media/media';
import { createQuickEncoder } from '../../../test/media/makers.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { recordingsIn } from '../../../test/recordings-in.ts';
import { submitRecording } from '../index.ts';
import { mediaJobs } from '../jobs.ts';

const duration = 600;
let place: string;
let world: World;
let free: { event: number; asset: number };
let paid: { event: number; asset: number };
let foreign: { event: number; asset: number };
let alice: Session;

async function aGame(type: 'free' | 'paid', slug?: string): Promise<typeof free> {
  const event = await world.eventId({ type, slug });
  const channelId = await world.channelId(slug);
  await submitRecording(world.context.media, { channelId, eventId: event, sourceKey: 'file:/in/game' });
  await world.queue.runAll(mediaJobs(world.context.media));
  const asset = await world.context.media.store.findAssetOfEvent(channelId, event);
  if (asset === undefined) throw new Error('no recording');
  return { event, asset: asset.id };
}

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-positions-'));
  const quick = createQuickEncoder(() => place, 5);
  world = await createWorld({
    storage: recordingsIn(path.join(place, 'objects')),
    encoder: {
      ...quick,
      encode: async (request) => ({ ...(await quick.encode(request)), durationSeconds: duration }),
    },
  });
  free = await aGame('free');
  paid = await aGame('paid');
  foreign = await aGame('free', 'littoral-sport');
  alice = await world.as('alice');
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(() => world.connection.db.deleteFrom('media.positions').execute());

const keep = async (
  { client }: Session,
  seconds: number,
  seconds_ago = 0,
  asset_id = free.asset,
): Promise<boolean> => (await client.call(routes.keepPosition, { asset_id, seconds, seconds_ago })).data.kept;
const list = async ({ client }: Session) => (await client.call(routes.continueWatching)).data;
const secondsOf = async (session: Session): Promise<number[]> =>
  (await list(session)).positions.map(({ seconds }) => seconds);

describe('POST /user/positions', () => {
  it('keeps whole seconds, and any log-in of the account reads them with their age', async () => {
    expect(await keep(alice, 90.7)).toBe(true);
    world.clock.advance(5);
    const { positions, events } = await list(await world.as('alice'));
    expect(positions).toEqual([
      { asset_id: free.asset, event_id: free.event, seconds: 90, seconds_ago: 5, duration },
    ]);
    expect(events.map(({ id }) => id)).toEqual([free.event]);
  });

  it('a late beacon of an older page does not replace a later position', async () => {
    await keep(alice, 100);
    world.clock.advance(60);
    await keep(alice, 160);
    // The older page was paused a minute ago and is closed only now.
    expect(await keep(alice, 100, 60)).toBe(false);
    expect(await secondsOf(alice)).toEqual([160]);
  });

  it('a late beacon does not bring back a game that was watched to its end', async () => {
    await keep(alice, 300);
    world.clock.advance(30);
    await keep(alice, duration - 5);
    expect(await keep(alice, 300, 30)).toBe(false);
    const { positions, events } = await list(alice);
    expect(positions.map(({ seconds }) => seconds)).toEqual([0]);
    expect(events).toEqual([]);
  });

  it.each([
    [10, 0],
    [15, 15],
    [duration - 31, duration - 31],
    [duration - 29, 0],
    [duration + 1_000, 0],
  ])('keeps %d s of 600 s as %d s', async (seconds, kept) => {
    await keep(alice, seconds);
    expect(await secondsOf(alice)).toEqual([kept]);
  });

  it('the same request twice changes nothing', async () => {
    expect(await keep(alice, 90)).toBe(true);
    expect(await keep(alice, 90)).toBe(true);
    expect(await secondsOf(alice)).toEqual([90]);
  });

  it('keeps the position of one account from all others', async () => {
    await keep(alice, 90);
    expect(await secondsOf(await world.as('bob'))).toEqual([]);
    await expect(
      alice.client.call(routes.keepPosition, {
        asset_id: free.asset,
        seconds: 1,
        seconds_ago: 0,
        // @ts-expect-error The contract knows no such field.
        user_id: 2,
      }),
    ).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('refuses a visitor, an unknown recording and one of another channel', async () => {
    await expect(keep(await world.visitor(), 90)).rejects.toMatchObject({ code: 'identity.login_required' });
    await expect(keep(alice, 90, 0, 999_999)).rejects.toMatchObject({ code: 'media.not_found' });
    await expect(keep(alice, 90, 0, foreign.asset)).rejects.toMatchObject({ code: 'media.not_found' });
  });

  it.each([
    { seconds: -1, seconds_ago: 0 },
    { seconds: 1e9, seconds_ago: 0 },
    { seconds: 90, seconds_ago: -5 },
    { seconds: 90, seconds_ago: 1e9 },
    { seconds: Number.NaN, seconds_ago: 0 },
  ])('refuses %j', async (wrong) => {
    await expect(
      alice.client.call(routes.keepPosition, { asset_id: free.asset, ...wrong }),
    ).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('forgets the oldest beyond the limit of one account', async () => {
    const channelId = await world.channelId();
    const { rows } = await world.connection.pool.query<{ user_id: number }>(
      `select id as user_id from identity.users where channel_id = $1 and email = 'alice@demo.test'`,
      [channelId],
    );
    await world.connection.pool.query(
      `with made as (
         insert into media.assets (channel_id, status, source_key, folder, created_at)
         select $1, 'ready', 'x', 'many-' || n, now() from generate_series(1, $3::int) n returning id)
       insert into media.positions select $1, $2, id, 100, $4::timestamptz - interval '1 day' from made`,
      [channelId, rows[0]?.user_id, limits.positionsMaximum, world.clock.now()],
    );
    await keep(alice, 90);
    const { rows: left } = await world.connection.pool.query<{ kept: number }>(
      'select count(*)::int as kept from media.positions',
    );
    expect(left[0]?.kept).toBe(limits.positionsMaximum);
    const { positions } = await list(alice);
    expect(positions).toHaveLength(limits.positionsShown);
    expect(positions[0]).toMatchObject({ asset_id: free.asset, seconds: 90 });
  });
});

describe('GET /events/:id/playback', () => {
  it('tells the account its position, and a visitor none', async () => {
    await keep(alice, 90);
    world.clock.advance(7);
    const asked = async ({ client }: Session) =>
      (await client.call(routes.playback, { id: free.event })).data.resume;
    expect(await asked(alice)).toEqual({ seconds: 90, seconds_ago: 7 });
    expect(await asked(await world.visitor())).toBeUndefined();
    expect(await asked(await world.as('bob'))).toBeUndefined();
  });

  it('the games to continue have the right of the viewer and the latest first', async () => {
    await keep(alice, 90);
    world.clock.advance(1);
    await keep(alice, 120, 0, paid.asset);
    const { events } = await list(alice);
    expect(events.map(({ id, has_access }) => [id, has_access])).toEqual([
      [paid.event, false],
      [free.event, true],
    ]);
  });

  it('forgets a position after 90 days', async () => {
    await keep(alice, 90);
    world.clock.advance(91 * 86_400);
    const later = await world.as('alice');
    expect(await secondsOf(later)).toEqual([]);
    expect((await later.client.call(routes.playback, { id: free.event })).data.resume).toBeUndefined();
  });
});
