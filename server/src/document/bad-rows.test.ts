import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentData } from '@floodlit/contract/document';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';
import { changeSettings, createChannelStore } from '../channel/index.ts';
import { aWebBuild } from '../../test/document/web-build.ts';

let world: World;
let warned: unknown[] = [];
let isShellBroken = false;
beforeAll(async () => {
  world = await createDocumentWorld(
    {
      web: {
        ...aWebBuild,
        renderShell: async (input) => {
          if (isShellBroken) throw new Error('no shell');
          return aWebBuild.renderShell(input);
        },
      },
    },
    { log: { info: () => {}, error: () => {}, warn: (_message, facts) => void warned.push(facts) } },
  );
});
afterAll(() => world.close());

const get = (url: string, host = 'localhost') => world.app.inject({ url, headers: { host } });
const run = (text: string) => world.connection.pool.query(text);
const packageNames = (html: string): string[] => {
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
  return (JSON.parse(boot) as DocumentData).bootstrap.packages.map(({ name }) => name);
};

describe('the database refuses', () => {
  const pass = 'id = (select min(id) from commerce.passes)';
  const channel = `slug = 'northern-sports'`;
  it.each([
    [
      'a feature that is missing',
      `commerce.passes set features = features - 'no_ads' where ${pass}`,
      'passes_features',
    ],
    ['features that are no object', `commerce.passes set features = '[]' where ${pass}`, 'passes_features'],
    [
      'an unknown currency',
      `channel.channels set settings = settings || '{"currency": "KWD"}'`,
      'channels_currency',
    ],
    [
      'an unknown language',
      `channel.channels set settings = settings || '{"language": "de"}'`,
      'channels_language',
    ],
    ['no languages', `channel.channels set settings = settings || '{"languages": []}'`, 'channels_languages'],
    [
      'no support address',
      `channel.channels set settings = settings - 'support_email'`,
      'channels_support_email',
    ],
    [
      'no refund policy',
      `channel.channels set settings = settings - 'refund_policy'`,
      'channels_refund_policy',
    ],
    ['a colour that is no text', `channel.channels set colors = '{"primary-color": 1}'`, 'channels_colors'],
    [
      'a menu entry without an address',
      `channel.channels set menu = '[{"id": 1, "name": "a"}]'`,
      'channels_menu',
    ],
    [
      'a name of 201 characters',
      `catalog.events set name = repeat('x', 201) where id = (select min(id) from catalog.events)`,
      'events_name_length',
    ],
    [
      'a pass in another currency',
      `commerce.passes set currency = 'CAD' where ${pass}`,
      'passes_in_channel_currency',
    ],
    [
      'another currency of a channel that sells',
      `channel.channels set settings = settings || '{"currency": "CAD"}' where ${channel}`,
      'passes_in_channel_currency',
    ],
  ])('%s', async (_, change, constraint) => {
    await expect(run(`update ${change}`)).rejects.toMatchObject({ constraint });
  });

  it('answers a clear error, and lets a channel without sales change its currency', async () => {
    const id = await world.channelId();
    const store = createChannelStore(world.connection.db, () => {});
    await expect(changeSettings({ store }, id, { currency: 'CAD' })).rejects.toMatchObject({
      code: 'channel.currency_in_use',
    });
    await run(`update commerce.passes set on_sale = false where channel_id = ${id}`);
    await changeSettings({ store }, id, { currency: 'CAD' });
    await expect(
      run(`update commerce.passes set on_sale = true where channel_id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'passes_in_channel_currency' });
    await changeSettings({ store }, id, { currency: 'USD' });
    await run(`update commerce.passes set on_sale = true where channel_id = ${id}`);
  });
});

describe('an event without a name', () => {
  it('is called by its sport and day on its page, in its share card and in structured data', async () => {
    const id = await world.eventId({ type: 'free', status: 'finished' });
    await run(
      `update catalog.events set name = ' ', away_team_id = null, home_team_id = null where id = ${id}`,
    );
    const { statusCode, body } = await get(`/watch/${id}`);
    expect(statusCode).toBe(200);
    const named = /[A-Z][a-z ]+ · \d{4}-\d{2}-\d{2}/.source;
    expect(body).toMatch(new RegExp(`<title>${named} · Northern Sports</title>`));
    expect(body).toMatch(new RegExp(`og:title" content="${named}`));
    expect(body).toMatch(new RegExp(`"name":"${named}"`));
  });
});

describe('a bad row that is there all the same', () => {
  beforeAll(async () => {
    await run(
      'alter table commerce.passes drop constraint passes_features, drop constraint passes_in_channel_currency',
    );
    const { rows } = await world.connection.pool.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = 'channel.channels'::regclass and contype = 'c'`,
    );
    for (const { name } of rows) await run(`alter table channel.channels drop constraint ${name}`);
    await run('alter table channel.channels alter column currency drop not null');
    await run('create table public.sound_passes as select id, features from commerce.passes');
    await run(
      'create table public.sound_channels as select id, settings, colors, menu from channel.channels',
    );
  });
  const restore = async () => {
    await run(
      'update commerce.passes p set features = s.features from public.sound_passes s where s.id = p.id',
    );
    await run(`update channel.channels c set settings = s.settings, colors = s.colors, menu = s.menu
      from public.sound_channels s where s.id = c.id`);
    warned = [];
  };

  it.each([
    ['incomplete features', `'{"watch": true}'`],
    ['no object of features', `'[]'`],
  ])('leaves a pass with %s out of pages and lists, and logs it once', async (_, features) => {
    await restore();
    const [bad, ...others] = packageNames((await get('/packages')).body);
    expect(others.length).toBeGreaterThan(1);
    await run(`update commerce.passes set features = ${features} where name = '${bad}'`);
    for (const url of ['/', '/packages', '/schedule']) {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(packageNames(body)).toEqual(others);
    }
    const { client } = await world.visitor();
    expect((await client.call(commerce.packages, {})).data.map(({ name }) => name)).toEqual(others);
    expect(warned).toHaveLength(1);
    expect(warned).toMatchObject([{ row: expect.stringMatching(/^pass \d+$/) as string }]);
  });

  it.each([
    ['an unknown currency', `settings = settings || '{"currency": "KWD"}'`],
    ['an unknown language', `settings = settings || '{"language": "de", "languages": ["de"]}'`],
    ['no support address', `settings = settings - 'support_email'`],
    ['no refund policy', `settings = settings - 'refund_policy'`],
    ['no settings at all', `settings = '{}'`],
    ['settings that are no object', `settings = '[]'`],
    ['wrong colours and a wrong menu', `colors = '{"primary-color": 7}', menu = '[{"id": "x"}]'`],
  ])('shows a channel with %s by its defaults, and logs it once', async (_, change) => {
    await restore();
    await run(`update channel.channels set ${change} where slug = 'northern-sports'`);
    for (const url of ['/', '/packages', '/offline', '/manifest.webmanifest'])
      expect((await get(url)).statusCode).toBe(200);
    expect(packageNames((await get('/')).body).length).toBeGreaterThan(1);
    expect(warned).toHaveLength(1);
    expect(warned).toMatchObject([{ row: expect.stringMatching(/^channel \d+$/) as string }]);
  });

  it('shows an HTML page in the look of the channel when the server fails, and JSON to a call', async () => {
    await restore();
    isShellBroken = true;
    const failed = await get('/?lang=ar');
    isShellBroken = false;
    expect(failed.statusCode).toBe(500);
    expect(failed.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(failed.headers['cache-control']).toBe('no-store');
    expect(failed.headers['content-security-policy']).toContain("default-src 'none'");
    expect(failed.body).toContain('<html lang="ar" dir="rtl">');
    expect(failed.body).toContain('Northern Sports');
    expect(failed.body).toContain('--primary:#ff5a1f');
    expect(failed.body).toMatch(/<nav><a href="">[^<]+<\/a><a href="\/">[^<]+<\/a><\/nav>/);
    expect(failed.body).not.toContain('no shell');
    const call = await get('/api/nothing');
    expect(call.headers['content-type']).toContain('application/json');
  });

  it('knows language and name of the channel although its pages cannot be read', async () => {
    await restore();
    await run('alter table channel.pages rename to pages_away');
    const missing = await get('/', 'second.localhost');
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(missing.body).toContain('<html lang="fr"');
    expect(missing.body).toContain('Littoral Sport');
    await run('alter table channel.pages_away rename to pages');
  });
});
