// Pages of passes read what a pass gives and leaves out.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commerce as routes, type Package } from '@floodlit/contract/commerce/commerce';
import { identity } from '@floodlit/contract/identity/identity';
import { media } from '@floodlit/contract/media/media';
import { subscriptions } from '@floodlit/contract/commerce/subscriptions';
import { createWorld, type Session, type World } from '../../../test/world.ts';

let world: World;
let visitor: Session;
let channelId: number;
beforeAll(async () => {
  world = await createWorld();
  visitor = await world.visitor();
  channelId = await world.channelId();
  await edit(`update catalog.events set type = 'paid' where channel_id = $1 and type = 'ppv'`);
});
afterAll(() => world.close());

const edit = (sql: string, values: unknown[] = []) =>
  world.connection.pool.query(sql, [channelId, ...values]);
const passNamed = async (name: string): Promise<Package> => {
  const { data } = await visitor.client.call(routes.packages, {});
  const found = data.find((pass) => pass.name === name);
  if (found === undefined) throw new Error(`there is no pass "${name}"`);
  return found;
};
/** An edit is read within a second. */
const soon = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: 3_000, interval: 20 });

describe('GET /packages', () => {
  it('says how many clips and downloads a pass gives, and none without the right to them', async () => {
    await edit(
      `update commerce.passes set clips = 50, downloads = 5,
        features = features || '{"clipping": true, "download": false, "download_clip": true}'
        where channel_id = $1 and name = 'Season pass'`,
    );
    await edit(
      `update commerce.passes set clips = 50, downloads = 5,
        features = features || '{"clipping": false, "download": false, "download_clip": false}'
        where channel_id = $1 and name = 'Month pass'`,
    );
    await soon(async () => {
      expect(await passNamed('Season pass')).toMatchObject({ clips: 50, downloads: 5 });
      expect(await passNamed('Month pass')).toMatchObject({ clips: 0, downloads: 0 });
    });
  });

  it('says the devices of each pass, and whether passes on sale differ in them', async () => {
    await edit(`update channel.channels set streams = 3 where id = $1`);
    await edit(`update commerce.passes set streams = null where channel_id = $1`);
    await soon(async () =>
      expect(await passNamed('Season pass')).toMatchObject({ devices: 3, devices_differ: false }),
    );
    await edit(`update commerce.passes set streams = 5 where channel_id = $1 and kind = 'subscription'`);
    await soon(async () =>
      expect(await passNamed('Season pass')).toMatchObject({ devices: 3, devices_differ: true }),
    );
    const [offer] = (await visitor.client.call(subscriptions.list, {})).data;
    expect(offer).toMatchObject({ devices: 5, devices_differ: true });
  });

  it('says which passes leave out games that are sold alone, until those games are called off', async () => {
    const { id } = await passNamed('Season pass');
    const leftOut = async () => {
      const [season, soccer] = [await passNamed('Season pass'), await passNamed('Soccer pass')];
      return [season.leaves_out_games, soccer.leaves_out_games];
    };
    expect(await leftOut()).toEqual([false, false]);
    const { rows } = await edit(
      `update catalog.events set type = 'ppv' where id = (
        select events.id from catalog.events
        join catalog.event_categories sports on sports.id = events.event_category_id
        where events.channel_id = $1 and sports.alias <> 'soccer' and events.type = 'paid'
          and stream_status = 'upcoming' and cancelled_at is null and not_played_at is null limit 1)
        returning id`,
    );
    await soon(async () => expect(await leftOut()).toEqual([true, false]));
    expect((await visitor.client.call(routes.package, { id })).data.leaves_out_games).toBe(true);
    await edit(`update catalog.events set cancelled_at = now() where channel_id = $1 and id = $2`, [
      (rows[0] as { id: number }).id,
    ]);
    await soon(async () => expect(await leftOut()).toEqual([false, false]));
  });
});

it('uses of one pass are given by the right of another', async () => {
  const alice = await world.as('alice');
  const set = (name: string, clips: number, clipping: boolean) =>
    edit(
      `update commerce.passes set clips = $3, features = features || jsonb_build_object('clipping', $4::boolean)
        where channel_id = $1 and name = $2`,
      [name, clips, clipping],
    );
  const hold = (name: string) =>
    edit(
      `insert into commerce.entitlements
        (channel_id, user_id, granted_by, item, pass_id, starts_at, clips)
        select $1, users.id, 'test', 'pass', passes.id, now(), passes.clips
        from commerce.passes join identity.users on users.channel_id = passes.channel_id
        where passes.channel_id = $1 and passes.name = $2 and users.email = 'alice@demo.test'`,
      [name],
    );
  const given = async () => (await alice.client.call(identity.profile)).data.featureGiven.clips;
  await set('Month pass', 10, false);
  await set('Season pass', 0, true);
  await hold('Month pass');
  expect(await given()).toBe(0);
  await hold('Season pass');
  expect(await given()).toBe(10);
});

it('downloads that the pass never gave are not included, instead of used up', async () => {
  const bob = await world.as('bob');
  const id = await world.eventId({ type: 'paid' });
  const refusal = async () => (await bob.client.call(media.downloadOptions, { id })).data.refusal;
  const give = (given: number, left: number) =>
    Promise.all([
      edit(
        `update commerce.passes set downloads = $2, features = features || '{"download": true}' where channel_id = $1`,
        [given],
      ),
      edit('update commerce.entitlements set downloads = $2 where channel_id = $1', [left]),
    ]);
  await give(0, 0);
  expect(await refusal()).toBe('media.download_not_included');
  // The right is there, and this game has no recording.
  await give(5, 0);
  expect(await refusal()).toBe('media.not_found');
});
