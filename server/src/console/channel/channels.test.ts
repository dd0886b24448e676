// Setting up a channel, prerolls and clips over the console's HTTP.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApi } from '@floodlit/contract/operators/console-api';
import { aReadyClip } from '../../../test/clips/ready-clip.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { consoleHost, createWorld, type World } from '../../../test/world.ts';

const { channels, clipDesk, prerolls } = consoleApi;
let world: World;
let owner: ConsoleBrowser;
beforeAll(async () => {
  world = await createWorld();
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
});
afterAll(() => world.close());

const definition = {
  key: 'harbour-league',
  name: 'Harbour League',
  hosts: ['harbour.localhost'],
  languages: ['en', 'fr'] as ('en' | 'fr')[],
  currency: 'CAD' as const,
  time_zone: 'America/Toronto',
  support_email: 'help@harbour.test',
};

const versionsOf = async ({ client }: ConsoleBrowser, channel_id: number) =>
  (await client.call(channels.read, { channel_id })).data.versions;

describe('a channel', () => {
  it('is made, changed and published, and each act is audited', async () => {
    const { client } = owner;
    const { data: made } = await client.call(channels.create, definition);
    expect((await client.call(channels.create, definition)).data).toEqual(made);
    const channel_id = made.id;
    const { data: fresh } = await client.call(channels.read, { channel_id });
    expect(fresh).toMatchObject({
      key: 'harbour-league',
      hosts: ['harbour.localhost'],
      published_at: null,
      payments: { is_sandbox: true, is_own: false },
      steps: { has_sport: false, has_team: false, has_game: false, has_pass: false },
    });
    const { data: changed } = await client.call(channels.change, {
      channel_id,
      tagline: 'Boats and boards',
      languages: ['en', 'fr', 'ar'],
      version: fresh.versions.settings,
    });
    expect(changed).toMatchObject({ tagline: 'Boats and boards', languages: ['en', 'fr', 'ar'] });
    const { data: coloured } = await client.call(channels.colours, {
      channel_id,
      colours: { primary: '#0A5FFF' },
      version: changed.versions.colours,
    });
    expect(coloured.colours.primary).toBe('#0a5fff');
    await client.call(channels.addHost, { channel_id, host: 'TV.harbour.test' });
    const { data: hosted } = await client.call(channels.removeHost, {
      channel_id,
      host: 'harbour.localhost',
    });
    expect(hosted.hosts).toEqual(['tv.harbour.test']);
    const { data: ruled } = await client.call(channels.geo, {
      channel_id,
      mode: 'allow',
      countries: ['CA'],
      version: hosted.versions.geo,
    });
    expect(ruled.geo).toEqual({ mode: 'allow', countries: ['CA'] });
    const { data: opened } = await client.call(channels.publish, { channel_id, why: 'season start' });
    expect(opened.drafts).toContain('terms_conditions');
    expect((await client.call(channels.read, { channel_id })).data.published_at).not.toBeNull();
    const { rows } = await world.connection.pool.query<{ act: string; why: string }>(
      `select act, subject, why from operators.audit_log where channel_id = $1 and source = 'console'`,
      [channel_id],
    );
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.some(({ why }) => why === 'season start')).toBe(true);
  });

  it.each([
    [
      'a colour that readers cannot read',
      { colours: { 'body-text-color': '#000000' } },
      'channel.colour_unreadable',
    ],
    ['a word that is no colour', { colours: { primary: 'nice' } }, 'channel.colour_invalid'],
  ])('refuses %s', async (_what, body, code) => {
    const channel_id = await world.channelId();
    const version = (await versionsOf(owner, channel_id)).colours;
    await expect(owner.client.call(channels.colours, { channel_id, version, ...body })).rejects.toMatchObject(
      {
        code,
      },
    );
  });

  it('[T09] takes neither all other hosts nor the host of the install for itself, and its editor no other currency', async () => {
    const channel_id = await world.channelId();
    const scope = { kind: 'channel', channel_id } as const;
    const own = await openSession(world, [{ role: 'owner', scope }]);
    for (const host of ['*', 'localhost'])
      await expect(own.client.call(channels.addHost, { channel_id, host })).rejects.toMatchObject({
        code: 'operators.not_allowed',
      });
    const editor = await openSession(world, [{ role: 'editor', scope }]);
    const version = (await versionsOf(editor, channel_id)).settings;
    await expect(
      editor.client.call(channels.change, { channel_id, currency: 'CAD', version }),
    ).rejects.toMatchObject({
      code: 'operators.not_allowed',
    });
    await editor.client.call(channels.change, { channel_id, currency: 'USD', version });
  });

  it('has the changed fields of long settings in its log', async () => {
    const { data } = await owner.client.call(channels.create, {
      ...definition,
      key: 'long-league',
      hosts: ['long.localhost'],
    });
    const channel_id = data.id;
    await world.connection.pool.query(
      `update channel.channels set settings = settings || jsonb_build_object('about', repeat('Long. ', 300)) where id = $1`,
      [channel_id],
    );
    await owner.client.call(channels.change, {
      channel_id,
      tagline: 'Short',
      version: (await versionsOf(owner, channel_id)).settings,
    });
    const { rows } = await world.connection.pool.query(
      `select before -> 'settings' as before, after -> 'settings' as after from operators.audit_log
        where channel_id = $1 and act = 'row.changed' order by id desc limit 1`,
      [channel_id],
    );
    expect(rows).toEqual([{ before: { tagline: '' }, after: { tagline: 'Short' } }]);
  });

  it('keeps no payment keys in the sandbox', async () => {
    const call = {
      channel_id: await world.channelId(),
      secret_key: 'sk_test_1',
      publishable_key: 'pk_test_1',
    };
    expect((await owner.client.call(channels.payments, call)).data).toEqual({ outcome: 'sandbox' });
  });

  it('hears what its host still needs', async () => {
    const { data } = await owner.client.call(channels.checkHost, { host: 'tv.harbour.test' });
    expect(data.map(({ code }) => code)).toEqual(['no_address', 'certificate']);
  });

  it('[T09] is made by nobody who manages one channel alone', async () => {
    const editor = await openSession(world, [
      { role: 'owner', scope: { kind: 'channel', channel_id: await world.channelId() } },
    ]);
    await expect(editor.client.call(channels.create, { ...definition, key: 'mine' })).rejects.toMatchObject({
      code: 'operators.not_found',
    });
  });
});

describe('prerolls', () => {
  it('start, are listed with their plays, and stop', async () => {
    const channel_id = await world.channelId();
    const url = 'https://films.example/sponsor.mp4';
    const { data: made } = await owner.client.call(prerolls.add, {
      channel_id,
      url,
      weight: 3,
      for_vod: false,
    });
    const find = async () =>
      (await owner.client.call(prerolls.list, { channel_id })).data.prerolls.find(({ id }) => id === made.id);
    expect(await find()).toMatchObject({
      state: 'ready',
      url,
      weight: 3,
      for_live: true,
      for_vod: false,
      plays: 0,
    });
    await owner.client.call(prerolls.stop, { channel_id, preroll_id: made.id });
    expect(await find()).toMatchObject({ state: 'stopped' });
    await expect(owner.client.call(prerolls.stop, { channel_id, preroll_id: made.id })).rejects.toMatchObject(
      { code: 'media.preroll_not_found' },
    );
  });

  it('run again after a stop', async () => {
    const channel_id = await world.channelId();
    const { data } = await owner.client.call(prerolls.add, {
      channel_id,
      url: 'https://films.example/b.mp4',
    });
    const key = { channel_id, preroll_id: data.id };
    await owner.client.call(prerolls.stop, key);
    await owner.client.call(prerolls.resume, key);
    const listed = (await owner.client.call(prerolls.list, { channel_id })).data.prerolls;
    expect(listed.find(({ id }) => id === data.id)).toMatchObject({ state: 'ready' });
    await expect(owner.client.call(prerolls.resume, key)).rejects.toMatchObject({
      code: 'media.preroll_not_found',
    });
  });

  it('are skipped and hidden as an operator sets it, on the version that was opened', async () => {
    const channel_id = await world.channelId();
    const read = async () => (await owner.client.call(prerolls.list, { channel_id })).data.settings;
    const { version } = await read();
    const set = (skip_after_seconds: number) =>
      owner.client.call(prerolls.settings, { channel_id, skip_after_seconds, hidden_minutes: 90, version });
    await set(0);
    expect(await read()).toMatchObject({ skip_after_seconds: 0, hidden_minutes: 90 });
    await expect(set(3)).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
    const other = { channel_id, hidden_minutes: 90, version: (await read()).version };
    await expect(
      owner.client.call(prerolls.settings, { ...other, skip_after_seconds: 61 }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('are refused for an address without https', async () => {
    const call = { channel_id: await world.channelId(), url: 'http://films.example/a.mp4' };
    await expect(owner.client.call(prerolls.add, call)).rejects.toMatchObject({
      code: 'media.preroll_invalid',
    });
  });
});

describe('clips', () => {
  it('move between the lists as they are decided, and the decision names its person', async () => {
    const channel_id = await world.channelId();
    const id = await aReadyClip(world, channel_id, randomUUID());
    const moderator = await openSession(world, [
      { role: 'moderator', scope: { kind: 'channel', channel_id } },
    ]);
    const statesOf = async (): Promise<string[]> => {
      const lists = await Promise.all(
        (['reported', 'withheld', 'waiting', 'all'] as const).map(async (state) => {
          const { data } = await moderator.client.call(clipDesk.list, { channel_id, state });
          return data.some((clip) => clip.id === id) ? [state] : [];
        }),
      );
      return lists.flat();
    };
    expect(await statesOf()).toEqual(['all']);
    await world.context.clips.moderation.insertReport({
      channel_id,
      clip_id: id,
      viewer: 'key 1',
      reason: 'privacy',
      note: '',
      reported_at: world.clock.now(),
    });
    expect(await statesOf()).toEqual(['reported', 'all']);
    const decide = (action: 'withhold' | 'restore' | 'delete') =>
      moderator.client.call(clipDesk.decide, { channel_id, clip_id: id, action, note: 'seen' });
    world.clock.advance(1);
    await decide('withhold');
    expect(await statesOf()).toEqual(['withheld', 'all']);
    world.clock.advance(1);
    await decide('restore');
    expect(await statesOf()).toEqual(['all']);
    await decide('delete');
    expect(await statesOf()).toEqual([]);
    const { rows } = await world.connection.pool.query<{ decided_by: string }>(
      `select action, decided_by from clips.decisions where clip_id = $1 order by id`,
      [id],
    );
    expect(rows).toHaveLength(3);
    expect(rows.every(({ decided_by }) => decided_by.startsWith('operator-'))).toBe(true);
  });

  it('are watched before a decision, withheld or not, by moderators of their channel alone', async () => {
    const channel_id = await world.channelId();
    const id = await aReadyClip(world, channel_id, randomUUID());
    const bytes = Buffer.from('moving pictures');
    const { rows } = await world.connection.pool.query<{ folder: string }>(
      `update clips.clips set bytes = $2, withheld_at = now() where id = $1 returning folder`,
      [id, bytes.length],
    );
    await world.context.media.storage.writeFile(rows[0]?.folder ?? '', 'clip.mp4', bytes);
    const filmFor = async (
      { cookie }: ConsoleBrowser,
      { channel = channel_id, clip = id, headers = {} } = {},
    ) => {
      const url = `/api/console/channels/${channel}/clips/${clip}/film`;
      return world.app.inject({ url, headers: { host: consoleHost, cookie: cookie ?? '', ...headers } });
    };
    const of = (channel: number) =>
      openSession(world, [{ role: 'moderator', scope: { kind: 'channel', channel_id: channel } }]);
    const moderator = await of(channel_id);
    expect(await filmFor(moderator)).toMatchObject({ statusCode: 200, payload: 'moving pictures' });
    expect(await filmFor(moderator, { headers: { range: 'bytes=7-9' } })).toMatchObject({
      statusCode: 206,
      payload: 'pic',
      headers: { 'content-range': 'bytes 7-9/15', 'cache-control': 'private, no-store' },
    });
    const elsewhere = await world.channelId('littoral-sport');
    const stranger = await of(elsewhere);
    expect((await filmFor(stranger)).statusCode).toBe(404);
    expect((await filmFor(stranger, { channel: elsewhere })).statusCode).toBe(404);
    await moderator.client.call(clipDesk.decide, { channel_id, clip_id: id, action: 'delete', note: 'seen' });
    expect((await filmFor(moderator)).statusCode).toBe(404);
  });
});
