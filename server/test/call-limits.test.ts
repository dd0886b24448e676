// The rate limits of one viewer over HTTP: each kind of call has its own.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { kindOf } from '@floodlit/contract/call-kinds';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { channel } from '@floodlit/contract/channel/channel';
import { ApiError } from '@floodlit/contract/client';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { identity } from '@floodlit/contract/identity/identity';
import { media } from '@floodlit/contract/media/media';
import type { RouteDefinition } from '@floodlit/contract/route';
import { callLimitRules, createCallLimits } from '../src/limits/call-limits.ts';
import { createDatabaseRateLimit } from '../src/adapters/database-rate-limit.ts';
import { createWorld, type Session, type World } from './world.ts';

// A thousand calls one after the other: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

let counting: World;
let world: World;
let viewer: Session;
beforeAll(async () => {
  counting = await createWorld();
  world = await createWorld({
    callLimits: createCallLimits({ nowMs: () => performance.now(), webs: () => 1 }),
    rateLimit: createDatabaseRateLimit(counting.connection.pool),
  });
  viewer = await world.as('alice');
});
afterAll(async () => {
  await world.close();
  await counting.close();
});

/** The status of each call, counted. */
async function outcomes(count: number, call: () => Promise<unknown>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let one = 0; one < count; one++) {
    const status = await call().then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.status : 0),
    );
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

describe('a thousand polls in a minute', () => {
  it('[T72] block no other kind of call: not the buyer, not the viewer, not the reader', async () => {
    const { client } = viewer;
    const event = await world.eventId({ type: 'paid' });
    const polled = await outcomes(1_000, () => client.call(commerce.order, { id: 1 }));
    expect(polled).toEqual({ 404: callLimitRules.poll.perKey, 429: 1_000 - callLimitRules.poll.perKey });

    const refused = await client.call(commerce.order, { id: 1 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, code: 'request.rate_limited', kind: 'poll' });
    expect((refused as ApiError).retryAfterSeconds).toBeGreaterThan(0);
    expect((refused as ApiError).retryAfterSeconds).toBeLessThanOrEqual(60);

    await client.call(catalog.home);
    await client.call(identity.profile);
    expect(await outcomes(1, () => client.call(media.playback, { id: event }))).not.toHaveProperty('429');
    const packages = await client.call(commerce.packages, {});
    const wanted = packages.data.find(({ type, purchased }) => type === 'paid' && !purchased);
    expect(
      await outcomes(1, () => client.call(commerce.buy, { type: 'package', id: wanted?.id ?? 0 } as never)),
    ).not.toHaveProperty('429');
    await client.call(channel.key);
    const stranger = await world.visitor();
    await stranger.client.call(catalog.home);
  });

  it('[T72] [R8.01] of reads leave playback, purchase and the key', async () => {
    const { client } = await world.as('bob');
    const read = await outcomes(1_000, () => client.call(catalog.event, { id: 999_999 }));
    expect(read[429]).toBe(1_000 - callLimitRules.read.perKey);
    const event = await world.eventId();
    expect(await outcomes(5, () => client.call(media.playback, { id: event }))).not.toHaveProperty('429');
    expect(
      await outcomes(1, () => client.call(identity.login, { email: 'x@y.test', password: 'wrong one' })),
    ).toEqual({
      409: 1,
    });
  });
});

describe('every call', () => {
  const routes = Object.entries(api as Record<string, Record<string, RouteDefinition>>).flatMap(
    ([room, ofRoom]) => Object.entries(ofRoom).map(([name, route]) => [`${room}.${name}`, route] as const),
  );

  it('[T46] that lets in, costs money, searches or plays is counted as such', () => {
    for (const [name, route] of routes) {
      const kind = kindOf(route);
      if (route.path.endsWith('_key')) expect(kind, name).toBe('key');
      // The waiting device holds a long secret, so there is nothing to guess.
      else if (route.path.endsWith('/poll')) expect(kind, name).toBe('poll');
      else if (route.path.includes('/auth/')) expect(kind, name).toBe('login');
      else if (route.path.startsWith('/stripe/') && route.method === 'POST')
        expect(kind, name).toBe('purchase');
      else if (route.path.endsWith('/playback')) expect(kind, name).toBe('playback');
      else if (route.path.endsWith('/search')) expect(kind, name).toBe('search');
    }
  });
});
