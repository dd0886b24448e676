// The list of a channel's encoders over the console's HTTP: how many there are, and how one is removed.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { live } from '@floodlit/contract/operators/live';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { people } from '@floodlit/contract/operators/people';
import { createSoloNode } from '../../nodes/solo-node.ts';
import type { NodeRecord } from '../../nodes/ports.ts';
import { enrol, openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';
import { createWorld, type World } from '../../../test/world.ts';

/** The ingests of the install. A test names them. */
let ingests: Pick<NodeRecord, 'rtmpUrl' | 'room'>[] = [];

let world: World;
let camera: ConsoleBrowser;
let channel_id: number;
beforeAll(async () => {
  world = await createWorld({
    nodes: { ...createSoloNode(), list: () => ingests as NodeRecord[] },
  });
  channel_id = await world.channelId();
  camera = await openSession(world, [{ role: 'camera', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const make = async (name: string) =>
  (await camera.client.call(live.createEncoder, { channel_id, name })).data;
const remove = (name: string, { client } = camera) => client.call(live.removeEncoder, { channel_id, name });
const namesOf = async () =>
  (await camera.client.call(live.encoders, { channel_id })).data.map(({ name }) => name);
const opensWith = async (key: string) =>
  (await world.context.media.live.findEncoderByKey(createHash('sha256').update(key).digest())) !== undefined;
/** Puts a game into a state of its broadcast. */
async function broadcast(encoderId: number, status: 'armed' | 'live' | 'ended'): Promise<number> {
  const { rows } = await world.connection.pool.query<{ event_id: number }>(
    `with event as (
       insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id)
       select $1, 'Derby', 'free', 'upcoming', $4::timestamptz, 'UTC', min(id) from catalog.event_categories
        where channel_id = $1 returning id),
     asset as (
       insert into media.assets (channel_id, event_id, status, folder, created_at, touched_at)
       select $1, id, 'live', 'live/' || id, $4::timestamptz, $4::timestamptz from event returning id)
     insert into media.broadcasts (channel_id, event_id, encoder_id, status, window_seconds, asset_id, armed_at)
     select $1, event.id, $2::bigint, $3, 60, asset.id, $4::timestamptz from event, asset returning event_id`,
    [channel_id, encoderId, status, world.clock.now()],
  );
  return rows[0]?.event_id ?? 0;
}

describe('POST /console/channels/:channel_id/encoders', () => {
  it('answers the address of the one server, as its public address says', async () => {
    expect(await make('Gantry')).toMatchObject({ server: 'rtmp://localhost:1935/live', second_server: null });
  });

  it('answers a first and a second server of several, with a new key too', async () => {
    ingests = [
      { rtmpUrl: 'rtmp://in1.example:1935', room: 2 },
      { rtmpUrl: null, room: null },
      { rtmpUrl: 'rtmp://in2.example:1935', room: 9 },
    ];
    const servers = {
      server: 'rtmp://in2.example:1935/live',
      second_server: 'rtmp://in1.example:1935/live',
    };
    expect(await make('Corner')).toMatchObject(servers);
    const rotated = await camera.client.call(live.rotateKey, { channel_id, name: 'Corner' });
    expect(rotated.data).toMatchObject(servers);
    // An operator who keeps the key reads them too.
    expect((await camera.client.call(live.servers, { channel_id })).data).toEqual(servers);
    ingests = [];
  });
});

describe('POST /console/channels/:channel_id/encoders/remove', () => {
  it('ends the key, takes the encoder from games to come, and frees its name', async () => {
    const { encoder, key } = await make('Roof');
    const past = await broadcast(encoder.id, 'ended');
    const coming = await broadcast(encoder.id, 'armed');
    expect(await opensWith(key)).toBe(true);
    expect((await remove('Roof')).data).toEqual({ removed: true });
    expect(await opensWith(key)).toBe(false);
    expect(await namesOf()).not.toContain('Roof');
    const { data: games } = await camera.client.call(live.games, { channel_id });
    const nameIn = (id: number) => games.find((game) => game.id === id)?.encoder_name;
    expect(nameIn(past)).toBe('Roof');
    expect(nameIn(coming)).toBeNull();
    expect((await camera.client.call(live.desk, { channel_id, event_id: past })).data.game.encoder_name).toBe(
      'Roof',
    );
    expect(await codeOf(remove('Roof'))).toBe('media.encoder_not_found');
    const rotate = camera.client.call(live.rotateKey, { channel_id, name: 'Roof' });
    expect(await codeOf(rotate)).toBe('media.encoder_not_found');
    const again = await make('Roof');
    expect([await opensWith(again.key), await opensWith(key)]).toEqual([true, false]);
    expect(await namesOf()).toContain('Roof');
  });

  it('leaves no game armed that was armed for the encoder at the same moment', async () => {
    const { encoder } = await make('Terrace');
    const { live: store } = world.context.media;
    const event_id = await world.eventId({ type: 'paid', status: 'upcoming' });
    const now = world.clock.now();
    let arming: Promise<unknown> = Promise.resolve();
    await world.connection.transact(async (scope) => {
      await store.within(scope).removeEncoder(channel_id, encoder.id, now);
      arming = store.arm({
        channel_id,
        event_id,
        encoder_id: encoder.id,
        window_seconds: 60,
        waits_for_start: false,
        armed_at: now,
      });
      await waitsForLock(world.connection.pool);
      await store.within(scope).disarmEncoder(channel_id, encoder.id);
    });
    expect(await arming).toBeUndefined();
    expect((await store.findBroadcast(channel_id, event_id))?.encoder_id).not.toBe(encoder.id);
  });

  it('is refused while the encoder is on the air, and then changes nothing', async () => {
    const { encoder, key } = await make('Balcony');
    await broadcast(encoder.id, 'live');
    await broadcast(encoder.id, 'armed');
    expect(await codeOf(remove('Balcony'))).toBe('media.encoder_live');
    expect(await opensWith(key)).toBe(true);
    expect(await world.context.media.live.listOpenBroadcasts(channel_id, encoder.id)).toHaveLength(2);
  });

  it('[T04] is for its maker and for operators of the whole channel, and is audited', async () => {
    await make('Court');
    const event_id = await world.eventId();
    const guest = await openSession(world, [
      { role: 'camera', scope: { kind: 'event', channel_id, id: event_id } },
    ]);
    expect(await codeOf(remove('Court', guest))).toBe('media.encoder_not_found');
    await guest.client.call(live.createEncoder, { channel_id, name: 'Phone' });
    expect((await remove('Phone', guest)).data.removed).toBe(true);
    const { rows } = await world.connection.pool.query<{ actor: string; subject: string }>(
      `select actor, subject from operators.audit_log where act = 'row.changed' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ actor: expect.stringMatching(/^operator-/), subject: 'media.encoders' }]);
  });
});

describe('the key of a person whose role ends', () => {
  const grantOf = async (email: string) => {
    const { rows } = await world.connection.pool.query<{ id: number }>(
      `select grants.id from operators.grants join operators.operators on operators.id = operator_id
        where email = $1 order by grants.id limit 1`,
      [email],
    );
    return rows[0]?.id ?? 0;
  };
  const makerIn = async (name: string) =>
    (await camera.client.call(live.encoders, { channel_id })).data.find((one) => one.name === name)?.made_by;

  it('goes on, is named to the operator who takes the role back, and ends with another key', async () => {
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id } }]);
    const volunteer = await enrol(world, 'vera@demo.test', 'camera', { kind: 'channel', channel_id });
    const call = { channel_id, name: 'Phone of Vera' };
    const { data: made } = await volunteer.browser.client.call(live.createEncoder, call);
    expect(await makerIn('Phone of Vera')).toEqual({ name: 'vera', is_current: true });
    const grant_id = await grantOf('vera@demo.test');
    expect((await owner.client.call(people.revoke, { grant_id })).data).toEqual({
      revoked: true,
      encoders: [call],
    });
    expect(await opensWith(made.key)).toBe(true);
    expect(await makerIn('Phone of Vera')).toEqual({ name: 'vera', is_current: false });
    await owner.client.call(live.rotateKey, call);
    expect(await opensWith(made.key)).toBe(false);
    expect(await makerIn('Phone of Vera')).toEqual({ name: 'Operator', is_current: true });
  });

  it('is not named while another role lets the person run games there', async () => {
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id } }]);
    const { id, browser } = await enrol(world, 'walt@demo.test', 'camera', { kind: 'channel', channel_id });
    const { grants, clock } = world.context.operators;
    const event_id = await world.eventId();
    const scope = { kind: 'event', channel_id, id: event_id } as const;
    await grants.insert({ operator_id: id, role: 'camera', scope, ends_at: null, created_at: clock.now() });
    await browser.client.call(live.createEncoder, { channel_id, name: 'Phone of Walt' });
    const { data } = await owner.client.call(people.revoke, { grant_id: await grantOf('walt@demo.test') });
    expect(data).toEqual({ revoked: true, encoders: [] });
  });

  it('is marked in the list once the role is past its end', async () => {
    const ends_at = new Date(world.clock.now().getTime() + 30_000);
    const guest = await openSession(world, [
      { role: 'camera', scope: { kind: 'channel', channel_id }, endsAt: ends_at },
    ]);
    await guest.client.call(live.createEncoder, { channel_id, name: 'Phone of a guest' });
    expect(await makerIn('Phone of a guest')).toMatchObject({ is_current: true });
    world.clock.advance(31);
    expect(await makerIn('Phone of a guest')).toMatchObject({ is_current: false });
  });
});

it('refuses more encoders than a channel may have, and takes one once another is removed', async () => {
  await world.connection.pool.query(
    `insert into media.encoders (channel_id, name, key_hash, created_at)
     select $1, 'Camera ' || number, decode(lpad(to_hex(number), 64, '0'), 'hex'), now()
       from generate_series(1, $2 - (select count(*) from media.encoders where channel_id = $1 and removed_at is null)) number`,
    [channel_id, operatorLimits.encodersMaximum],
  );
  expect(await namesOf()).toHaveLength(operatorLimits.encodersMaximum);
  expect(await codeOf(make('One more'))).toBe('media.encoder_limit');
  await remove('Camera 1');
  expect((await make('One more')).encoder.name).toBe('One more');
});

it('asks for a fresh second factor before a key ends', async () => {
  world.clock.advance(301);
  expect(await codeOf(remove('Court'))).toBe('operators.step_up_required');
});
