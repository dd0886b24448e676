import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
let folder: string;
const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-setup-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const written = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};
const minimal = (key: string, ...more: string[]): string[] => {
  const options = `--name CityLeague --hosts ${key}.example --languages en --currency USD`;
  const rest = '--zone America/New_York --support-email help@city.example';
  return ['channel', 'create', '--key', key, ...`${options} ${rest}`.split(' '), ...more];
};
const fetchAt = (host: string, url: string) => world.app.inject({ url, headers: { host } });
const settingsAt = async (host: string) =>
  (await (await world.visitor(host)).client.call(channel.settings)).data;

describe('channel create', () => {
  it('[R1.01] makes a channel from a file, which visitors see at its hosts once it is published', async () => {
    const logo = createCanvas(40, 20).toBuffer('image/png');
    await written('logo.png', logo);
    const file = await written(
      'city.json',
      JSON.stringify({
        key: 'city-league',
        name: 'City League',
        tagline: 'Every game.',
        hosts: ['TV.City.example', 'tv2.city.example'],
        languages: ['en', 'fr', 'ar'],
        currency: 'CAD',
        time_zone: 'America/Toronto',
        support_email: 'help@city.example',
        colors: { primary: '#0b5fff' },
        geo: { mode: 'allow', countries: ['CA'] },
        menu: [{ name: 'home', url: '/' }],
        service_fee: '1.50',
        logo: 'logo.png',
      }),
    );
    await floodlit('channel', 'create', '--file', file);
    expect((await fetchAt('tv.city.example', '/api/channel_key')).statusCode).toBe(404);
    expect(await floodlit('channel', 'publish', '--channel', 'city-league')).toContain(
      'still drafts: about, privacy_policy, terms_conditions',
    );
    const settings = await settingsAt('tv2.city.example');
    expect(settings).toMatchObject({
      name: 'City League',
      currency: 'CAD',
      languages: ['en', 'fr', 'ar'],
      monogram: 'C',
      logo: expect.stringMatching(/^\/media\/u\/[0-9a-f]{32}\.png$/),
    });
    const picture = await fetchAt('tv.city.example', settings.logo ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await fetchAt('localhost', settings.logo ?? '')).statusCode).toBe(404);
    const { client } = await world.visitor('tv.city.example');
    const pages = (await client.call(channel.pages)).data;
    expect(pages.map(({ url }) => url)).toEqual(['about', 'privacy_policy', 'terms_conditions']);
    const shown = await floodlit('channel', 'show', '--channel', 'city-league');
    for (const part of ['allow CA', '1.50', 'tv.city.example, tv2.city.example'])
      expect(shown).toContain(part);
    expect((await client.call(channel.menu)).data).toEqual([{ id: 1, name: 'home', url: '/' }]);
  });

  it('changes nothing the second time, and refuses other content of the same key', async () => {
    expect(await floodlit(...minimal('twice'))).toContain('is made');
    await floodlit('channel', 'set', '--channel', 'twice', '--tagline', 'Since then.');
    expect(await floodlit(...minimal('twice'))).toContain('is there already');
    expect(await floodlit('channel', 'show', '--channel', 'twice')).toContain('Since then.');
    await expect(floodlit(...minimal('twice', '--tagline', 'Other'))).rejects.toMatchObject({
      code: 'channel.key_taken',
    });
  });

  it('gives a contested host to one of two channels that are made at once, and nothing is left of the other', async () => {
    const results = await Promise.allSettled(
      ['race-a', 'race-b'].map((key) => floodlit(...minimal(key, '--hosts', 'race.example'))),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'channel.host_taken' } }]);
    const made = await world.connection.db
      .selectFrom('channel.channels')
      .where('slug', 'like', 'race-%')
      .select('slug')
      .execute();
    expect(made).toHaveLength(1);
  });

  it.each([
    [['--key', 'Not A Slug'], 'channel.definition_invalid'],
    [['--currency', 'EUR'], 'channel.definition_invalid'],
    [['--languages', 'en,en'], 'channel.definition_invalid'],
    [['--languages', 'de'], 'channel.definition_invalid'],
    [['--zone', 'Mars/Olympus'], 'channel.definition_invalid'],
    [['--support-email', 'nobody'], 'channel.definition_invalid'],
    [['--service-fee', '1.5'], 'channel.definition_invalid'],
    [['--name', '\u202e\u200b'], 'channel.definition_invalid'],
    [['--name', 'x'.repeat(300)], 'channel.definition_invalid'],
    [['--hosts', 'https://tv.example'], 'channel.host_invalid'],
    [['--hosts', 'localhost'], 'channel.host_taken'],
    [['--hosts', 'console.localhost'], 'channel.host_of_console'],
    [['--primary', 'red'], 'channel.colour_invalid'],
    [['--body-text-color', '#111111'], 'channel.colour_unreadable'],
  ])('refuses %s', async (words, code) => {
    await expect(floodlit(...minimal('refused', ...words))).rejects.toMatchObject({ code });
    expect(await world.context.setup.setup.findByKey('refused')).toBeUndefined();
  });
});

describe('an unpublished channel', () => {
  it('answers visitors with a 404 of its own, and lets no key out', async () => {
    await floodlit(...minimal('hidden'));
    const answer = await fetchAt('hidden.example', '/api/channel_key');
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'This channel is not open yet.', code: 'channel.not_published' },
    ]);
  });
});

describe('channel colours', () => {
  it('names the ratio of an unreadable text and a colour that passes', async () => {
    await floodlit(...minimal('colours'));
    const set = (...words: string[]) => floodlit('channel', 'colours', '--channel', 'colours', ...words);
    const refusal = await set('--header-text-color', '#333333').catch((error: Error) => error.message);
    expect(refusal).toMatch(/contrast of 1\.5\d:1 with header-background, and readers need 4\.5:1/);
    const suggestion = /(#[0-9a-f]{6}) passes/.exec(String(refusal))?.[1] ?? '';
    expect(await set('--header-text-color', suggestion)).toContain(suggestion);
    const shown = await set('--primary', '#00f');
    expect(shown).toContain('#00f');
  });
});

describe('channel host', () => {
  it('adds and removes hosts, of which each belongs to one channel', async () => {
    await floodlit(...minimal('hosted'));
    const host = (verb: string, name: string) =>
      floodlit('channel', 'host', verb, '--channel', 'hosted', '--host', name);
    expect(await host('add', 'Bücher.Example')).toContain('xn--bcher-kva.example');
    expect(await host('add', 'bücher.example')).toContain('xn--bcher-kva.example');
    await expect(host('add', 'second.localhost')).rejects.toMatchObject({ code: 'channel.host_taken' });
    await expect(host('add', 'console.localhost')).rejects.toMatchObject({
      code: 'channel.host_of_console',
    });
    await expect(host('remove', 'second.localhost')).rejects.toMatchObject({
      code: 'channel.host_not_found',
    });
    await floodlit('channel', 'publish', '--channel', 'hosted');
    await host('remove', 'bücher.example');
    await expect(host('remove', 'hosted.example')).rejects.toMatchObject({ code: 'channel.host_last' });
    expect(await floodlit('channel', 'host', 'list', '--channel', 'hosted')).toBe('hosted.example');
  });
});

describe('channel menu', () => {
  it('adds, replaces and removes entries, and keeps the numbers that translations name', async () => {
    await floodlit(...minimal('menu'));
    const menu = (...words: string[]) => floodlit('channel', 'menu', '--channel', 'menu', ...words);
    const before = await menu();
    await menu('--add', 'https://school.example', '--name', 'School', '--order', '1');
    await floodlit(
      'text',
      'write',
      '--channel',
      'menu',
      '--kind',
      'menu',
      '--of',
      '5',
      '--language',
      'fr',
      '--name',
      'École',
    );
    await menu('--remove', '/vod');
    const { menu: stored } = await world.context.channel.store
      .findById(await world.channelId('menu'))
      .then((one) => one!);
    expect(stored.map(({ id }) => id)).toEqual([5, 1, 2, 4]);
    expect(stored[0]).toMatchObject({ translations: { fr: { name: 'École' } } });
    expect(before).toContain('/vod');
    expect(await menu('--hide', '/packages')).toMatch(/\/packages +passes +hidden/);
    expect(await menu('--add', '/packages', '--name', 'Tickets')).toMatch(/\/packages +Tickets +hidden/);
    expect(await menu('--show', '/packages')).not.toContain('hidden');
    await expect(menu('--hide', '/nowhere')).rejects.toMatchObject({ code: 'channel.menu_entry_not_found' });
    await expect(menu('--remove', '/vod')).rejects.toMatchObject({ code: 'channel.menu_entry_not_found' });
    await expect(menu('--add', 'javascript:alert(1)', '--name', 'x')).rejects.toMatchObject({
      code: 'channel.menu_invalid',
    });
  });
});

describe('channel set', () => {
  it('changes name, addresses, zone, languages and fee', async () => {
    await floodlit(...minimal('changed'));
    const set = (...words: string[]) => floodlit('channel', 'set', '--channel', 'changed', ...words);
    await set('--name', 'New Name', '--support-email', 'new@city.example', '--zone', 'Europe/Paris');
    await set('--languages', 'en,ar', '--service-fee', '2.25');
    const shown = await floodlit('channel', 'show', '--channel', 'changed');
    for (const part of ['New Name', 'new@city.example', 'Europe/Paris', 'en, ar', '2.25'])
      expect(shown).toContain(part);
    for (const words of [
      ['--name', ' '],
      ['--zone', 'Nowhere'],
      ['--languages', 'ar,en'],
      ['--support-email', 'x'],
    ])
      await expect(set(...words)).rejects.toMatchObject({ code: 'channel.setting_invalid' });
  });
});
