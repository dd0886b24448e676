import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap } from '@floodlit/contract/bootstrap';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { channel } from '@floodlit/contract/channel/channel';
import type { ApiError } from '@floodlit/contract/client';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );

describe('GET /channel_key', () => {
  it('[R1.D1] finds the channel by its host', async () => {
    const { client } = await world.visitor('second.localhost');
    expect((await client.call(channel.key)).data.channel_key).toBe('littoral-sport');
  });

  it('[R1.D1] gives an unknown host the default channel', async () => {
    const { client } = await world.visitor('nobody.example');
    expect((await client.call(channel.key)).data.channel_key).toBe('northern-sports');
  });

  it('[R1.D1] answers an error when there is neither a channel nor a default', async () => {
    const bare = await createWorld();
    await bare.connection.db.deleteFrom('channel.hosts').where('host', '=', '*').execute();
    const answer = await bare.app.inject({ url: '/api/channel_key', headers: { host: 'nobody.example' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'There is no channel here.', code: 'channel.not_found' });
    await bare.close();
  });
});

describe('POST /get_api_key', () => {
  it('[R7.01] answers a key that is valid for the channel', async () => {
    const { client } = await world.visitor();
    expect((await client.call(catalog.categories)).data.length).toBeGreaterThan(0);
  });

  it('[R7.01] accepts further fields', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/get_api_key',
      headers: { host: 'localhost' },
      payload: { channel_key: 'northern-sports', platform: 'web', device: { id: 'x' } },
    });
    expect([answer.statusCode, typeof answer.json<{ data: { api_key: string } }>().data.api_key]).toEqual([
      200,
      'string',
    ]);
  });

  it('[T02] refuses the key of another channel, naming the field', async () => {
    const { client } = await world.visitor();
    const error = await failure(client.call(channel.apiKey, { channel_key: 'littoral-sport' }));
    expect(error).toMatchObject({ status: 400, code: 'channel.key_invalid' });
    expect(error.blamesKey).toBe(true);
  });
});

describe('a text that the database cannot store', () => {
  it('[T69] is refused with a client error', async () => {
    const { client } = await world.visitor();
    const error = await failure(client.call(channel.apiKey, { channel_key: 'northern\u0000sports' }));
    expect(error).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(world.loggedErrors).toEqual([]);
  });
});

describe('an api key', () => {
  it('[T02] of one channel is refused on another', async () => {
    const { apiKey } = await world.visitor('localhost');
    const answer = await world.app.inject({
      url: '/api/events',
      headers: { host: 'second.localhost', authorization: `Bearer ${apiKey}` },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 'identity.api_key_invalid',
      errors: { api_key: ['No chanel or api key found'] },
    });
  });

  it('is taken from the query and the body as well as from the header', async () => {
    const { apiKey } = await world.visitor();
    const inQuery = await world.app.inject({
      url: `/api/events?api_key=${apiKey}`,
      headers: { host: 'localhost' },
    });
    expect(inQuery.statusCode).toBe(200);
    const inBody = await world.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'localhost' },
      payload: { api_key: apiKey },
    });
    expect(inBody.json()).toMatchObject({ code: 'identity.log_out_refused' });
  });

  it('expires', async () => {
    const later = await createWorld();
    const { client } = await later.visitor();
    later.clock.advance(91 * 86_400);
    expect(await failure(client.call(catalog.categories))).toMatchObject({
      code: 'identity.api_key_invalid',
    });
    await later.close();
  });

  it('is stored only as a hash', async () => {
    const { apiKey } = await world.visitor();
    const rows = await world.connection.db.selectFrom('identity.api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(apiKey);
  });
});

describe('GET /channel-bootstrap-data', () => {
  it('[R1.01] [R3.10a] [R7.02] answers all static facts of the channel', async () => {
    const { client } = await world.visitor();
    const { data } = await client.call(bootstrap.data, {
      'color-settings': { client_interface: 'web' },
      slides: { client_interface: 'web' },
    });
    expect(data.settings).toMatchObject({
      name: 'Northern Sports',
      currency: 'USD',
      languages: ['en', 'fr', 'ar'],
    });
    expect(data['events-categories'].map(({ name }) => name)).toEqual(['Soccer', 'Basketball', 'Ice hockey']);
    expect(data.packages.length).toBeGreaterThan(2);
  });

  it('[T07] never mixes two channels', async () => {
    const first = await world.visitor('localhost');
    const second = await world.visitor('second.localhost');
    const names = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { client } = index % 2 === 0 ? first : second;
        return (await client.call(bootstrap.data)).data.settings.name;
      }),
    );
    expect(
      names.every((name, index) => name === (index % 2 === 0 ? 'Northern Sports' : 'Littoral Sport')),
    ).toBe(true);
  });
});

describe('GET /geo', () => {
  it('[R3.03] answers the country and whether the channel is shown there', async () => {
    const abroad = await createWorld({ countries: { countryOf: () => 'FR' } });
    const { client } = await abroad.visitor();
    expect((await client.call(channel.geo)).data).toMatchObject({
      country: 'France',
      country_code: 'FR',
      is_geo_blocked: false,
    });
    await abroad.connection.db
      .updateTable('channel.channels')
      .set({ geo: JSON.stringify({ mode: 'allow', countries: ['CA'] }) })
      .execute();
    // The TTL of a cached channel is one second.
    await expect
      .poll(async () => (await client.call(channel.geo)).data.is_geo_blocked, { timeout: 3_000 })
      .toBe(true);
    await abroad.close();
  });

  it('[T22] ignores headers about the address', async () => {
    const { app } = world;
    const claimed = '203.0.113.9';
    const answer = await app.inject({
      url: '/api/geo',
      headers: {
        host: 'localhost',
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        forwarded: `for=${claimed}`,
        'true-client-ip': claimed,
        'cf-connecting-ip': claimed,
      },
    });
    expect(answer.json<{ data: { ip: string } }>().data.ip).toBe('127.0.0.1');
  });
});
