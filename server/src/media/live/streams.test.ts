// Concurrent streams through HTTP: devices of one account, a clock that moves, and a second web process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { createQuickEncoder } from '../../../test/media/makers.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { submitRecording } from '../index.ts';
import { allJobs } from '../../jobs.ts';
import { mediaJobs } from '../jobs.ts';
import { createAccessStores, holdStream } from '../../access/index.ts';

let world: World;
let place: string;
let paid: number;
let free: number;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-streams-'));
  world = await createWorld({
    encoder: createQuickEncoder(() => place, 5),
    countries: { countryOf: () => 'CA' },
  });
  const channelId = await world.channelId();
  [paid, free] = [await world.eventId({ type: 'paid' }), await world.eventId({ type: 'free' })];
  for (const eventId of [paid, free])
    await submitRecording(world.context.media, { channelId, eventId, sourceKey: `file:/in/${eventId}` });
  await world.queue.runAll(mediaJobs(world.context.media));
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
afterEach(async () => {
  await world.connection.pool.query('delete from access.streams');
  await runCommand(world, 'channel', 'set', '--streams', '2');
});

const play = async ({ client }: Session, id = paid): Promise<string> => {
  try {
    await client.call(api.media.playback, { id });
    return 'plays';
  } catch (error) {
    return (error as { code?: string }).code ?? 'failed';
  }
};
const bobs = (count: number): Promise<Session[]> =>
  Promise.all(Array.from({ length: count }, () => world.as('bob')));
const tooMany = 'access.too_many_streams';
const subject = () => `events/${paid}`;
const streamsOf = async ({ client }: Session) => (await client.call(api.access.streams)).data;
const writes = async (): Promise<string[]> => {
  const { rows } = await world.connection.pool.query<{ xmin: string }>('select xmin from access.streams');
  return rows.map(({ xmin }) => xmin);
};

describe('GET /events/:id/playback', () => {
  it('[T30] refuses a third device, which sees where the two are', async () => {
    const [one, two, three] = (await bobs(3)) as [Session, Session, Session];
    expect([await play(one), await play(two), await play(three)]).toEqual(['plays', 'plays', tooMany]);
    expect([await play(one), await play(two)], 'those that run go on').toEqual(['plays', 'plays']);
    const { limit, streams } = await streamsOf(three);
    expect([limit, streams.map(({ is_this }) => is_this)]).toEqual([2, [false, false]]);
    expect(streams[0]).toMatchObject({ country: 'CA', subject: subject() });
    const { streams: seenByOne } = await streamsOf(one);
    expect(seenByOne.filter(({ is_this }) => is_this)).toHaveLength(1);
  });

  it('counts a device once, whatever it watches and however often it asks', async () => {
    const [one] = (await bobs(1)) as [Session];
    const other = await world.eventId({ type: 'paid', status: 'finished' });
    for (const id of [paid, other, paid, paid]) expect(await play(one, id)).toBe('plays');
    expect((await streamsOf(one)).streams).toHaveLength(1);
  });

  it('404 for HEAD, which would hold a place', async () => {
    const [one] = (await bobs(1)) as [Session];
    const headers = { host: 'localhost', authorization: `Bearer ${one.apiKey}` };
    const answer = await world.app.inject({ method: 'HEAD', url: `/api/events/${paid}/playback`, headers });
    expect(answer.statusCode).toBe(404);
    expect((await streamsOf(one)).streams).toEqual([]);
  });

  it('[T30] lets visitors and accounts watch free games on any number of devices', async () => {
    const sessions = [
      ...(await bobs(3)),
      await world.visitor(),
      await world.visitor(),
      await world.visitor(),
    ];
    for (const session of sessions) expect(await play(session, free)).toBe('plays');
  });

  it('frees the place of a crashed device after the life of its token and a slack', async () => {
    const [one, two, three] = (await bobs(3)) as [Session, Session, Session];
    await play(one);
    await play(two);
    world.clock.advance(15);
    expect(await play(two)).toBe('plays');
    world.clock.advance(14);
    expect(await play(three)).toBe(tooMany);
    world.clock.advance(1);
    expect(await play(three)).toBe('plays');
    expect(await play(one), 'the device that slept comes too late').toBe(tooMany);
  });

  it('frees the place of a device that was logged out, or that stopped', async () => {
    const [one, two, three, four] = (await bobs(4)) as [Session, Session, Session, Session];
    await play(one);
    await play(two);
    await one.client.call(api.access.releaseStream, { subject: 'events/999999' });
    expect(await play(three), 'it has gone on to another game').toBe(tooMany);
    await one.client.call(api.access.releaseStream, { subject: subject() });
    expect(await play(three)).toBe('plays');
    await two.client.call(api.identity.logout);
    expect(await play(four)).toBe('plays');
  });

  it('writes a start and then a heartbeat a minute', async () => {
    const [one] = (await bobs(1)) as [Session];
    await play(one);
    const first = await writes();
    for (const seconds of [12, 12, 12, 12, 11]) {
      world.clock.advance(seconds);
      await play(one);
    }
    expect(await writes(), '59 s later').toEqual(first);
    world.clock.advance(1);
    await play(one);
    expect(await writes()).not.toEqual(first);
  });

  it('[T30] gives one place to one of many devices that ask at once', async () => {
    await runCommand(world, 'channel', 'set', '--streams', '1');
    const answers = await Promise.all((await bobs(8)).map((session) => play(session)));
    expect(answers.toSorted()).toEqual([...Array<string>(7).fill(tooMany), 'plays']);
  });

  it('counts the streams that another web process holds', async () => {
    const [one, two] = (await bobs(2)) as [Session, Session];
    await runCommand(world, 'channel', 'set', '--streams', '1');
    await play(one);
    const { rows } = await world.connection.pool.query<{ api_key_id: string; user_id: number }>(
      'select api_key_id, user_id from access.streams',
    );
    const [row] = rows as [{ api_key_id: string; user_id: number }];
    const elsewhere = { ...world.context.access, ...createAccessStores(world.connection.db) };
    const viewer = {
      channelId: await world.channelId(),
      userId: Number(row.user_id),
      apiKeyId: row.api_key_id,
    };
    world.clock.advance(25);
    await holdStream(elsewhere, viewer, subject());
    world.clock.advance(25);
    expect(await play(two), 'its heartbeat here is old, its row is not').toBe(tooMany);
    world.clock.advance(70);
    expect(await play(two)).toBe('plays');
    await expect(holdStream(elsewhere, viewer, subject())).rejects.toMatchObject({ code: tooMany });
  });
});

describe('access.forget_ended', () => {
  it('deletes streams and frames that are over, and leaves those that play', async () => {
    const [one, two] = (await bobs(2)) as [Session, Session];
    await play(one);
    await one.client.call(api.media.frameTicket, { event_id: paid });
    const counts = async () =>
      (
        await world.connection.pool.query(
          'select (select count(*)::int from access.streams) streams, (select count(*)::int from access.frames) frames',
        )
      ).rows[0];
    const sweep = allJobs(world.context).find(({ name }) => name === 'access.forget_ended');
    const run = () => sweep?.run({ data: undefined } as never);
    await run();
    expect(await counts()).toEqual({ streams: 1, frames: 1 });
    world.clock.advance(90);
    await play(two);
    await run();
    expect(await counts()).toEqual({ streams: 1, frames: 1 });
    expect((await streamsOf(two)).streams.map(({ is_this }) => is_this)).toEqual([true]);
    world.clock.advance(12 * 3_600);
    await run();
    expect(await counts()).toEqual({ streams: 0, frames: 0 });
  });
});

describe('POST /user/streams/take-over', () => {
  it('[T30] stops the other device at its next renewal, and plays here', async () => {
    const [one, two, three] = (await bobs(3)) as [Session, Session, Session];
    await play(one);
    await play(two);
    const { streams } = await streamsOf(one);
    const id = streams.find(({ is_this }) => is_this)?.id ?? '';
    for (const _ of [1, 2]) await three.client.call(api.access.takeOverStream, { id, subject: subject() });
    expect([await play(one), await play(two), await play(three)]).toEqual([tooMany, 'plays', 'plays']);
  });

  it('stops no device of another account, and makes no place', async () => {
    const alice = await world.newcomer();
    const [one, two, three] = (await bobs(3)) as [Session, Session, Session];
    await play(one);
    await play(two);
    const [{ id } = { id: '' }] = (await streamsOf(one)).streams;
    await alice.client.call(api.access.takeOverStream, { id, subject: subject() });
    expect([await play(one), await play(two)]).toEqual(['plays', 'plays']);
    const [own] = (await streamsOf(alice)).streams;
    await expect(
      three.client.call(api.access.takeOverStream, { id: own?.id ?? '', subject: subject() }),
    ).rejects.toMatchObject({ code: tooMany });
  });

  it.each([
    { id: 'x', subject: 'events/999999' },
    { id: '00000000-0000-0000-0000-000000000000', subject: '/etc/passwd' },
    { id: '00000000-0000-0000-0000-000000000000', subject: 'events/01' },
  ])('400 for %j', async (body) => {
    const [one] = (await bobs(1)) as [Session];
    await expect(one.client.call(api.access.takeOverStream, body)).rejects.toMatchObject({ status: 400 });
  });

  it('401 for a visitor', async () => {
    const { client } = await world.visitor();
    await expect(client.call(api.access.streams)).rejects.toMatchObject({ status: 401 });
  });
});

describe('pass set --streams', () => {
  it('[T30] gives the buyers of a pass its number at once, and the channel’s again', async () => {
    const [one, two, three] = (await bobs(3)) as [Session, Session, Session];
    await play(one);
    await play(two);
    const { pass_id } = await world.connection.db
      .selectFrom('commerce.entitlements as entitlement')
      .innerJoin('identity.users as user', 'user.id', 'entitlement.user_id')
      .where('user.email', '=', 'bob@demo.test')
      .where('entitlement.channel_id', '=', await world.channelId())
      .select('entitlement.pass_id')
      .executeTakeFirstOrThrow();
    const set = (streams: string) =>
      runCommand(world, 'pass', 'set', '--pass', String(pass_id), '--streams', streams);
    expect(await set('3')).toContain('Devices at once: 3.');
    world.clock.advance(1);
    expect(await play(three)).toBe('plays');
    // The limit falls: the oldest stream ends at its next renewal.
    expect(await set('1')).toContain('Devices at once: 1.');
    expect([await play(one), await play(two), await play(three)]).toEqual([tooMany, tooMany, 'plays']);
    expect(await set('0')).not.toContain('Devices');
    await expect(set('7')).rejects.toThrow('devices are 1 to 6');
    await expect(runCommand(world, 'channel', 'set', '--streams', '7')).rejects.toThrow('1 to 6 devices');
    await expect(runCommand(world, 'channel', 'set', '--streams', '0')).rejects.toThrow('1 to 6 devices');
  });
});
