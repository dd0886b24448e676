import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { demoPasses } from '@floodlit/demo/content';
import { createWorld, type Session, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
let freePassId: number;
beforeAll(async () => {
  world = await createWorld();
  freePassId = await aPass({});
});
afterAll(() => world.close());

const features = {
  watch: false,
  download: false,
  clipping: false,
  download_clip: false,
  no_ads: false,
  vod_media_access: true,
};
async function aPass(changes: { type?: 'free' | 'paid'; base_price_cents?: number; is_team_pass?: boolean }) {
  const { id } = await world.connection.db
    .insertInto('commerce.passes')
    .values({
      channel_id: await world.channelId(),
      kind: 'package',
      type: 'free',
      name: 'Basic pass',
      base_price_cents: 0,
      currency: 'USD',
      offer: null,
      tag: null,
      image: null,
      features: JSON.stringify(features),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const choose = (pass: number | string, ...words: string[]): Promise<string> =>
  runCommand(world, 'pass', 'basic', '--pass', String(pass), ...words);
const isMissing = async ({ client }: Session): Promise<boolean | undefined> =>
  (await client.call(api.identity.profile)).data.basic_pass_missing;
const setOnSale = (on_sale: boolean) =>
  world.connection.db.updateTable('commerce.passes').set({ on_sale }).where('id', '=', freePassId).execute();

describe('pass basic', () => {
  it('[R2.08] [R1.04] is missing for every account until it chooses it, and for no account of another channel', async () => {
    const [before, elsewhere] = [await world.newcomer(), await world.newcomer('second.localhost')];
    expect(await isMissing(before)).toBeUndefined();
    await choose(freePassId);
    expect(await isMissing(before)).toBe(true);
    expect(await isMissing(elsewhere)).toBeUndefined();
    const entered = await (
      await world.visitor()
    ).client.call(api.identity.login, {
      email: 'bob@demo.test',
      password: 'demo-viewer-password',
    });
    expect(entered.data.user?.basic_pass_missing, 'another pass is not this one').toBe(true);

    const { data } = await before.client.call(api.commerce.buy, {
      type: 'package',
      id: freePassId,
      terms_accepted: true,
    });
    expect([data.order.status, data.payment]).toEqual(['paid', null]);
    expect(await isMissing(before)).toBeUndefined();
  });

  it('[R2.08] blocks no account while it cannot be chosen, nor after its removal', async () => {
    await choose(freePassId);
    const session = await world.newcomer();
    await setOnSale(false);
    expect(await isMissing(session)).toBeUndefined();
    await setOnSale(true);
    expect(await isMissing(session)).toBe(true);
    expect(await choose('none')).toBe('northern-sports has no basic pass.');
    expect(await isMissing(session)).toBeUndefined();
  });

  it('is nothing that takes money, or is of another channel', async () => {
    for (const wrong of [
      await aPass({ type: 'paid', base_price_cents: 100 }),
      await aPass({ base_price_cents: 100 }),
      await aPass({ is_team_pass: true }),
    ])
      await expect(choose(wrong)).rejects.toThrow('A basic pass is a package of the type free');
    await expect(choose(freePassId, '--channel', 'littoral-sport')).rejects.toThrow('Pass not found');
    await expect(choose('x')).rejects.toThrow('--pass takes the id of a pass, or none.');
  });
});

describe('pass set', () => {
  const grantsOf = async ({ client }: Session) => {
    const { capabilities, featureCount } = (await client.call(api.identity.profile)).data;
    return { capabilities, featureCount };
  };

  it('[R3.02b] [R3.02c] grants clips and downloads for each period from then on, and a refund takes them away', async () => {
    const passId = await aPass({ type: 'free' });
    const session = await world.newcomer();
    const { id: userId } = (await session.client.call(api.identity.profile)).data;
    expect(await grantsOf(session)).toEqual({
      capabilities: {
        watch: false,
        download: false,
        clipping: false,
        download_clip: false,
        no_ads: false,
        vod_media: false,
      },
      featureCount: { clips: 0, downloads: 0 },
    });
    expect(await runCommand(world, 'pass', 'set', '--pass', String(passId), '--clips', '10')).toBe(
      `Pass ${passId} grants 10 clips and 0 downloads for each period.`,
    );
    await runCommand(world, 'pass', 'set', '--pass', String(passId), '--downloads', '3');
    const { data } = await session.client.call(api.commerce.buy, {
      type: 'package',
      id: passId,
      terms_accepted: true,
    });
    const bought = await grantsOf(session);
    expect(bought.featureCount).toEqual({ clips: 10, downloads: 3 });
    expect(bought.capabilities).toMatchObject({ vod_media: true, watch: false });

    // Another number counts from the next period on; a use is taken from what remains.
    await runCommand(world, 'pass', 'set', '--pass', String(passId), '--clips', '99');
    await world.connection.pool.query(
      'update commerce.entitlements set clips = clips - 1 where user_id = $1 and clips > 0',
      [userId],
    );
    expect((await grantsOf(session)).featureCount).toEqual({ clips: 9, downloads: 3 });

    const order = { channel_id: await world.channelId(), id: data.order.id };
    const { store } = world.context.commerce;
    await store.deactivateEntitlements(order);
    expect((await grantsOf(session)).featureCount).toEqual({ clips: 0, downloads: 0 });
    // A dispute that is won gives back what remained, not what was granted.
    await store.reactivateEntitlements(order, world.clock.now());
    expect((await grantsOf(session)).featureCount).toEqual({ clips: 9, downloads: 3 });
  });

  it('[R3.02b] [R3.02c] lists them at log-in', async () => {
    const { data } = await (
      await world.visitor()
    ).client.call(api.identity.login, { email: 'bob@demo.test', password: 'demo-viewer-password' });
    expect(data.user?.capabilities.watch).toBe(true);
    const season = demoPasses.find(({ alias }) => alias === 'season-pass');
    expect(data.user?.featureCount).toEqual({ clips: season?.clips, downloads: season?.downloads });
  });

  it.each([
    [['--pass', '1'], 'Nothing to change: give'],
    [['--pass', '1', '--clips', '1000001'], 'at most 1000000'],
    [['--pass', '999999', '--clips', '1'], 'Pass not found'],
  ])('refuses %j', async (words, because) => {
    await expect(runCommand(world, 'pass', 'set', ...words)).rejects.toThrow(because);
  });
});
