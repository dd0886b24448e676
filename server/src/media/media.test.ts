// The media room through HTTP: the access to signed addresses, and the files that they open.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { catalog as catalogRoutes } from '@floodlit/contract/catalog/catalog';
import { media as routes, type Playback } from '@floodlit/contract/media/media';
import { createWorld, type Session, type World } from '../../test/world.ts';
import { recordingsIn } from '../../test/recordings-in.ts';
import { createHmacMediaTokens } from '../adapters/hmac-media-tokens.ts';
import { aLocalGame } from '../../test/media/local-game.ts';
import { findPublicPlayback, submitRecording } from './index.ts';
import { mediaJobs } from './jobs.ts';
import { aLadder, contentOf, createQuickEncoder, filesOf } from '../../test/media/makers.ts';

const otherHost = 'second.localhost';
const ladder = aLadder();
let place: string;
let world: World;
let country: string | undefined;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-media-'));
  world = await createWorld({
    storage: recordingsIn(path.join(place, 'objects')),
    encoder: createQuickEncoder(() => place, 5),
    tokens: createHmacMediaTokens(Buffer.alloc(32, 1)),
    countries: { countryOf: () => country },
  });
  await writeFile(path.join(place, 'secret.mp4'), 'the secret');
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  country = undefined;
  // Each test logs in anew, and an account watches on two devices.
  await world.connection.pool.query('delete from access.streams');
});

const publish = async (type: 'free' | 'register' | 'paid' | 'ppv', slug?: string): Promise<number> => {
  const eventId = await world.eventId({ type, slug });
  const channelId = await world.channelId(slug);
  await submitRecording(world.context.media, {
    channelId,
    eventId,
    sourceKey: `file:/in/${slug ?? 'first'}-${type}`,
  });
  await world.queue.runAll(mediaJobs(world.context.media));
  return eventId;
};

const play = async (session: Session, eventId: number): Promise<Playback> =>
  (await session.client.call(routes.playback, { id: eventId })).data;

const refusalOf = async (session: Session, eventId: number): Promise<ApiError> => {
  try {
    await play(session, eventId);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was allowed.');
};

const get = (url: string, host = 'localhost', method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, headers: { host } });

/** Resolves when the change takes effect: a channel is cached for a second. */
async function setGeo(mode: 'none' | 'allow' | 'block', countries: string[] = []): Promise<void> {
  const { id } = await world.connection.db
    .updateTable('channel.channels')
    .set({ geo: JSON.stringify({ mode, countries }) })
    .where('slug', '=', 'northern-sports')
    .returning('id')
    .executeTakeFirstOrThrow();
  const geoNow = async () => (await world.context.channel.store.findById(id))?.geo;
  await expect.poll(geoNow, { timeout: 5_000 }).toMatchObject({ mode });
}

describe('GET /events/:id/playback', () => {
  it('200 plays a free event to a visitor, with all that the first frame needs', async () => {
    const eventId = await publish('free');
    const playback = await play(await world.visitor(), eventId);
    const nowSeconds = world.clock.now().getTime() / 1_000;
    expect(playback).toMatchObject({ event_id: eventId, duration: 5, start_rung: '360p' });
    expect(playback.token_expires_at).toBe(nowSeconds + 600);
    expect(playback.token_seconds).toBe(600);
    const below = `v/${playback.asset_id}`;
    expect(Object.keys(playback.playlists)).toEqual(
      ['master.m3u8', '360p/index.m3u8', '540p/index.m3u8'].map((name) => `${below}/${name}`),
    );
    expect(playback.playlists[`${below}/master.m3u8`]).toBe(contentOf('first-free', 'master.m3u8'));
    for (const url of [
      playback.master_url,
      ...playback.first_fragments,
      playback.storyboard_url ?? '',
      playback.poster_url ?? '',
    ]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toMatch(/^first-free:/);
    }
    expect(playback.captions).toEqual([
      { language: 'en', label: 'English', url: `/media/t/${playback.token}/${below}/captions-en.vtt` },
    ]);
  });

  it('403 with the reason login for a visitor at a paid and at a register event', async () => {
    const visitor = await world.visitor();
    for (const type of ['paid', 'register', 'ppv'] as const) {
      const refusal = await refusalOf(visitor, await publish(type));
      expect([refusal.status, refusal.code, refusal.reason]).toEqual([403, 'access.denied', 'login']);
    }
  });

  it('403 with the reason pass for an account without a pass', async () => {
    const refusal = await refusalOf(await world.as('alice'), await publish('paid'));
    expect([refusal.status, refusal.code, refusal.reason]).toEqual([403, 'access.denied', 'pass']);
  });

  it('403 with the reason geo before any other', async () => {
    await setGeo('block', ['FR']);
    country = 'FR';
    const refusal = await refusalOf(await world.visitor(), await publish('free'));
    expect([refusal.status, refusal.reason]).toEqual([403, 'geo']);
    await setGeo('none');
  });

  it('[T31] refuses a playlist after the viewer moves to an excluded region, with the same token', async () => {
    const { master_url, first_fragments } = await play(await world.visitor(), await publish('free'));
    await setGeo('block', ['FR']);
    country = 'FR';
    expect((await get(master_url)).statusCode).toBe(403);
    expect((await get(master_url)).json()).toMatchObject({ code: 'access.denied', reason: 'geo' });
    expect((await get(first_fragments[0] ?? '')).statusCode).toBe(200);
    country = 'CA';
    expect((await get(master_url)).statusCode).toBe(200);
    await setGeo('none');
  });

  it('403 with the reason not_started for an upcoming game', async () => {
    const refusal = await refusalOf(await world.visitor(), await world.eventId({ status: 'upcoming' }));
    expect([refusal.status, refusal.reason]).toEqual([403, 'not_started']);
  });

  it('200 for a paid event with a pass, and for a register event with an account', async () => {
    const [paid, register] = [await publish('paid'), await publish('register')];
    expect((await play(await world.as('bob'), paid)).event_id).toBe(paid);
    expect((await play(await world.as('alice'), register)).event_id).toBe(register);
  });

  it('[T31] a renewal asks again: after a refund it is refused', async () => {
    const eventId = await publish('paid');
    const bob = await world.as('bob');
    await play(bob, eventId);
    const holders = world.connection.db
      .updateTable('commerce.entitlements')
      .where('channel_id', '=', await world.channelId());
    await holders.set({ active: false }).execute();
    const refusal = await refusalOf(bob, eventId);
    await holders.set({ active: true }).execute();
    expect([refusal.status, refusal.reason]).toEqual([403, 'pass']);
    expect((await play(bob, eventId)).event_id).toBe(eventId);
  });

  it('[T31] [T28] an admitted viewer has a lease of 20 s: later requests need a new check', async () => {
    for (const type of ['paid', 'register'] as const) {
      const leased = await play(await world.as('bob'), await publish(type));
      expect([type, leased.token_seconds]).toEqual([type, 20]);
      expect(leased.token_expires_at).toBe(world.clock.now().getTime() / 1_000 + 20);
    }
  });

  it('404 where no recording was delivered or it failed, 409 while it is made', async () => {
    const eventId = await publish('register');
    const alice = await world.as('alice');
    const assets = world.connection.db.updateTable('media.assets').where('event_id', '=', eventId);
    const codeAt = async (status: 'queued' | 'processing' | 'failed'): Promise<unknown> => {
      await assets.set({ status }).execute();
      const { code } = await refusalOf(alice, eventId);
      return code;
    };
    expect(await codeAt('queued')).toBe('media.not_ready');
    expect(await codeAt('processing')).toBe('media.not_ready');
    expect(await codeAt('failed')).toBe('media.not_found');
    await assets.set({ status: 'ready' }).execute();
    expect((await refusalOf(await world.as('bob'), await bareEventId())).code).toBe('media.not_found');
  });

  it("404 for another channel's event, the same to the byte as for none", async () => {
    const foreign = await publish('free', 'littoral-sport');
    const { apiKey } = await world.visitor();
    const answers = await Promise.all(
      [foreign, 987_654_321].map((id) =>
        world.app.inject({
          url: `/api/events/${id}/playback?api_key=${apiKey}`,
          headers: { host: 'localhost' },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.rawPayload).toEqual(answers[1]?.rawPayload);
  });
});

/** A finished paid event that has no recording. */
const bareEventId = async (): Promise<number> => {
  const { id } = await world.connection.db
    .selectFrom('catalog.events as events')
    .leftJoin('media.assets as assets', 'assets.event_id', 'events.id')
    .where('events.channel_id', '=', await world.channelId())
    .where('events.stream_status', '=', 'finished')
    .where('events.type', '=', 'paid')
    .where('assets.id', 'is', null)
    .select('events.id')
    .executeTakeFirstOrThrow();
  return id;
};

describe('GET /media/t/…', () => {
  const paidPlayback = async (): Promise<Playback> => play(await world.as('bob'), await publish('paid'));
  const tokenRefused = { code: 'media.token_invalid', message: 'This link is not valid or has expired.' };

  it('200 with every file of the recording, with its type and its length', async () => {
    const { token, asset_id: assetId } = await paidPlayback();
    for (const name of filesOf(ladder)) {
      const answer = await get(`/media/t/${token}/v/${assetId}/${name}`);
      expect([name, answer.statusCode, answer.body]).toEqual([name, 200, contentOf('first-paid', name)]);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength));
    }
  });

  it('[T29] [T32] sends headers for a private cache and without a referrer', async () => {
    const { token, asset_id: assetId } = await paidPlayback();
    const segment = await get(`/media/t/${token}/v/${assetId}/360p/s00001.m4s`);
    expect(segment.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'private, max-age=31536000, immutable',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(segment.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await get(`/media/t/${token}/v/${assetId}/master.m3u8`)).headers['cache-control']).toBe(
      'private, max-age=60',
    );
  });

  it('answers HEAD with the same headers and no body', async () => {
    const { master_url: url } = await paidPlayback();
    const [whole, head] = [await get(url), await get(url, 'localhost', 'HEAD')];
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload.byteLength).toBe(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });

  it('[T28] 403 without a right token, for every file alike, and no byte of it', async () => {
    const { token, asset_id: assetId } = await paidPlayback();
    const free = await play(await world.visitor(), await publish('free'));
    const [exp = '', session = '', signature = ''] = token.split('~');
    const wrong = [
      'x',
      '~~',
      `${exp}~${session}~`,
      `${exp}~${session}~${'A'.repeat(43)}`,
      `${Number(exp) + 600}~${session}~${signature}`,
      `${exp}~${session.toLowerCase()}~${signature}`,
      // Right, but for the free game.
      free.token,
    ];
    for (const name of filesOf(ladder))
      for (const one of wrong) {
        const answer = await get(`/media/t/${one}/v/${assetId}/${name}`);
        expect([answer.statusCode, answer.json()]).toEqual([403, tokenRefused]);
      }
    expect((await get(`/media/t/${token}/v/${free.asset_id}/master.m3u8`)).statusCode).toBe(403);
  });

  it('[T28] 403 five seconds after the second that the token names', async () => {
    const { master_url: url } = await paidPlayback();
    world.clock.advance(19);
    expect((await get(url)).statusCode).toBe(200);
    world.clock.advance(6);
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([403, tokenRefused]);
    world.clock.advance(-25);
  });

  it("404 on another channel's host, the same to the byte as for an asset that is none", async () => {
    const { token, asset_id: assetId, master_url: url } = await paidPlayback();
    expect((await get(url)).statusCode).toBe(200);
    const foreign = await get(url, otherHost);
    const none = 987_654_321;
    const signed = world.context.tokens.sign(none, Number(token.split('~')[0]));
    const absent = await get(`/media/t/${signed}/v/${none}/master.m3u8`, otherHost);
    const unmade = await get(`/media/t/${token}/v/${assetId}/720p/index.m3u8`);
    expect([foreign.statusCode, absent.statusCode, unmade.statusCode]).toEqual([404, 404, 404]);
    expect(foreign.rawPayload).toEqual(absent.rawPayload);
    expect(foreign.rawPayload).toEqual(unmade.rawPayload);
  });

  it('404 for a recording that is not ready, with any token', async () => {
    const eventId = await publish('ppv');
    const { id } = await world.connection.db
      .updateTable('media.assets')
      .set({ status: 'processing' })
      .where('event_id', '=', eventId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = world.context.tokens.sign(id, world.clock.now().getTime() / 1_000 + 600);
    expect((await get(`/media/t/${token}/v/${id}/master.m3u8`)).statusCode).toBe(404);
  });

  it('refuses a token with another secret', async () => {
    const { asset_id: assetId, token_expires_at: expiresAt } = await paidPlayback();
    const forged = createHmacMediaTokens(Buffer.alloc(32, 2)).sign(assetId, expiresAt);
    expect((await get(`/media/t/${forged}/v/${assetId}/master.m3u8`)).statusCode).toBe(403);
  });
});

describe('GET /media/p/:assetId/poster.jpg', () => {
  it('200 without a token, also for a paid event, with a long cache time', async () => {
    const { poster_url: poster } = await play(await world.as('bob'), await publish('paid'));
    const url = poster ?? '';
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, contentOf('first-paid', 'poster.jpg')]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get(url, otherHost)).statusCode).toBe(404);
    for (const name of [
      'master.m3u8',
      '360p/init.mp4',
      'storyboard.jpg',
      'poster.jpg?x=1',
      '%70oster.jpg',
      '../poster.jpg',
    ])
      expect((await get(url.replace('poster.jpg', name))).statusCode).toBe(404);
  });
});

describe('GET /media/p/:assetId/live-00001.jpg', () => {
  it('200 only in regions that the channel allows, and no shared cache keeps it', async () => {
    const channelId = await world.channelId();
    const latest = { file: 'live-00001.jpg', widths: [] };
    const picture = { latest: async () => latest, read: async () => Buffer.from('frame') };
    const game = { ...aLocalGame, channelId, assetId: 990_001, picture };
    world.context.media.liveAssets.put(game);
    const url = '/media/p/990001/live-00001.jpg';
    await setGeo('block', ['FR']);
    country = 'FR';
    expect((await get(url)).json()).toMatchObject({ code: 'access.denied', reason: 'geo' });
    country = 'CA';
    const answer = await get(url);
    expect([answer.body, answer.headers['cache-control']]).toEqual(['frame', 'private, max-age=60']);
    await setGeo('none');
    world.context.media.liveAssets.remove(game);
  });
});

describe('findPublicPlayback', () => {
  it('serves the page that everybody gets: free events where no region is left out', async () => {
    const channelId = await world.channelId();
    const free = await publish('free');
    expect(await findPublicPlayback(world.context.media, channelId, free)).toMatchObject({ event_id: free });
    for (const eventId of [
      await publish('paid'),
      await publish('register'),
      await world.eventId({ status: 'upcoming' }),
      987_654_321,
    ])
      expect(await findPublicPlayback(world.context.media, channelId, eventId)).toBeUndefined();
    for (const mode of ['allow', 'block'] as const) {
      await setGeo(mode, ['FR']);
      expect(await findPublicPlayback(world.context.media, channelId, free)).toBeUndefined();
    }
    await setGeo('none');
    expect(
      await findPublicPlayback(world.context.media, await world.channelId('littoral-sport'), free),
    ).toBeUndefined();
  });
});

describe('GET /events/:id', () => {
  it('answers the state of the recording', async () => {
    const alice = await world.as('alice');
    const recordingOf = async (id: number): Promise<string> =>
      (await alice.client.call(catalogRoutes.event, { id })).data.recording;
    expect(await recordingOf(await publish('free'))).toBe('ready');
    expect(await recordingOf(await bareEventId())).toBe('none');
  });
});
