// Options of a channel over the console's HTTP: devices, televisions, icon, alerts, sites that embed, and closing it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { channelOptions as options } from '@floodlit/contract/operators/channel-options';
import { channels } from '@floodlit/contract/operators/channels';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { readChannel, writeTranslation } from '../../channel/index.ts';

let world: World;
let owner: ConsoleBrowser;
let channel_id: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const read = async () => (await owner.client.call(options.read, { channel_id })).data;
const lastChange = async () => {
  const { rows } = await world.connection.pool.query<{
    actor: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }>(
    `select actor, subject, before, after from operators.audit_log where act like 'row.%' order by id desc limit 1`,
  );
  return rows[0];
};

describe('the options of a channel', () => {
  it('change devices at once, televisions and the icon, audited, on the version that was read', async () => {
    const { viewing } = await read();
    const change = { streams: 3, airplay: true, cast: true, favicon: 'https://pictures.example/icon.png' };
    const { data } = await owner.client.call(options.viewing, {
      channel_id,
      ...change,
      version: viewing.version,
    });
    expect(data).toMatchObject(change);
    const { streams, remote_playback, settings } = await readChannel(world.context.channel, channel_id);
    expect([streams, [...remote_playback].sort(), settings.favicon]).toEqual([
      3,
      ['airplay', 'cast'],
      change.favicon,
    ]);
    expect(await lastChange()).toMatchObject({
      subject: 'channel.channels',
      actor: expect.stringContaining('operator-') as string,
    });
    const second = owner.client.call(options.viewing, {
      channel_id,
      ...change,
      streams: 5,
      version: viewing.version,
    });
    expect(await codeOf(second)).toBe('operators.changed_meanwhile');
    const refused = { ...change, favicon: 'javascript:alert(1)', version: data.version };
    expect(await codeOf(owner.client.call(options.viewing, { channel_id, ...refused }))).toBe(
      'channel.picture_invalid',
    );
    const { data: back } = await owner.client.call(options.viewing, {
      channel_id,
      streams: viewing.streams,
      airplay: false,
      cast: false,
      favicon: null,
      version: data.version,
    });
    expect(back).toMatchObject({ airplay: false, cast: false, favicon: null });
  });

  it('have texts in the other languages, and a changed refund policy ends its translations', async () => {
    const { texts } = await read();
    const translations = {
      ...texts.translations,
      fr: { tagline: 'Tous les soirs', refund_policy: 'Remboursement sous 7 jours.' },
    };
    const { data } = await owner.client.call(options.texts, {
      channel_id,
      translations,
      version: texts.version,
    });
    expect(data.translations).toEqual(translations);
    const old = owner.client.call(options.texts, { channel_id, translations: {}, version: texts.version });
    expect(await codeOf(old)).toBe('operators.changed_meanwhile');
    const { data: cleared } = await owner.client.call(options.texts, {
      channel_id,
      translations: { fr: { tagline: 'Tous les soirs' } },
      version: data.version,
    });
    expect(cleared.translations).toEqual({ fr: { tagline: 'Tous les soirs' } });
  });

  it('say how prices are shown and what buyers read, audited, and a new sentence ends its translations', async () => {
    const { sale, texts } = await read();
    expect(sale).toMatchObject({ prices_include_fee: false });
    const { data: translated } = await owner.client.call(options.texts, {
      channel_id,
      translations: { fr: { single_game_refunds: 'Un match annulé est remboursé.' } },
      version: texts.version,
    });
    expect(translated.translations.fr).toMatchObject({
      single_game_refunds: 'Un match annulé est remboursé.',
    });
    const change = {
      prices_include_fee: true,
      single_game_refunds: 'If a game is canceled, we refund half of it.',
      address: 'Northern Sports\n12 Fieldhouse Road',
    };
    const { data } = await owner.client.call(options.sale, { channel_id, ...change, version: sale.version });
    expect(data).toMatchObject(change);
    const { settings } = await readChannel(world.context.channel, channel_id);
    const { address, ...words } = change;
    expect(settings).toMatchObject({ ...words, contact: { address } });
    expect((await read()).texts.translations.fr?.single_game_refunds).toBeUndefined();
    expect(await lastChange()).toMatchObject({ subject: 'channel.channels' });
    const old = owner.client.call(options.sale, { channel_id, ...change, version: sale.version });
    expect(await codeOf(old)).toBe('operators.changed_meanwhile');
    const long = { ...change, single_game_refunds: 'x'.repeat(301), version: data.version };
    expect(await codeOf(owner.client.call(options.sale, { channel_id, ...long }))).toBe('request.invalid');
    const { data: empty } = await owner.client.call(options.sale, {
      channel_id,
      prices_include_fee: false,
      single_game_refunds: ' ',
      address: '',
      version: data.version,
    });
    expect(empty).toMatchObject({ prices_include_fee: false, single_game_refunds: '', address: '' });
  });

  it('end the translations of the seller’s address with it, and keep those of a sentence that stays', async () => {
    const single_game_refunds = 'A canceled game is paid back.';
    const write = async (address: string) => {
      const { version } = (await read()).sale;
      const change = { prices_include_fee: false, single_game_refunds, address, version };
      await owner.client.call(options.sale, { channel_id, ...change });
    };
    const french = async () => (await readChannel(world.context.channel, channel_id)).translations.fr;
    const texts = {
      address: 'Le Nord\n12, chemin du Stade',
      single_game_refunds: 'Un match annulé est rendu.',
    };
    const { channel } = world.context;
    await write('The North\n12 Fieldhouse Road');
    await writeTranslation(channel, channel_id, { kind: 'channel', id: channel_id, language: 'fr', texts });
    await write('The North\n12 Fieldhouse Road');
    expect(await french()).toMatchObject(texts);
    await write('The North\n40 Harbor Street');
    expect(await french()).not.toHaveProperty('address');
    expect(await french()).toMatchObject({ single_game_refunds: texts.single_game_refunds });
    await writeTranslation(channel, channel_id, { kind: 'channel', id: channel_id, language: 'fr', texts });
    await write('');
    expect(await french()).not.toHaveProperty('address');
  });

  it('choose where alerts go, without the key of a webhook in the log', async () => {
    const { alerts, support_email } = await read();
    expect([alerts.email, alerts.webhook_url, support_email]).toEqual([
      null,
      null,
      expect.stringContaining('@'),
    ]);
    const target = { email: 'desk@northern.test', webhook_url: 'https://hooks.example/key-123' };
    const { data } = await owner.client.call(options.alerts, {
      channel_id,
      ...target,
      version: alerts.version,
    });
    expect(data).toMatchObject(target);
    expect(await world.context.insight.live.findAlertTarget(channel_id)).toEqual(target);
    const entry = await lastChange();
    expect(entry).toMatchObject({ after: { email: target.email } });
    expect(JSON.stringify(entry)).not.toContain('key-123');
    const moved = { ...target, webhook_url: 'https://hooks.example/key-456' };
    const { data: later } = await owner.client.call(options.alerts, {
      channel_id,
      ...moved,
      version: data.version,
    });
    const change = await lastChange();
    const shown = expect.stringMatching(/^https:\/\/hooks\.example [0-9a-f]{8}$/) as string;
    expect(change).toMatchObject({
      subject: 'insight.alert_targets',
      before: { webhook_shown: shown },
      after: { webhook_shown: shown },
    });
    expect(JSON.stringify(change)).not.toContain('key-');
    const plain = { email: null, webhook_url: 'http://plain.example', version: later.version };
    expect(await codeOf(owner.client.call(options.alerts, { channel_id, ...plain }))).toBe(
      'insight.alert_target_invalid',
    );
    const old = { email: null, webhook_url: null, version: alerts.version };
    expect(await codeOf(owner.client.call(options.alerts, { channel_id, ...old }))).toBe(
      'operators.changed_meanwhile',
    );
  });

  it('[T32] list the sites that may embed: each once, in one spelling, and only exact origins', async () => {
    const call = { channel_id, site: ' https://School.example/ ' };
    const { data } = await owner.client.call(options.allowSite, call);
    expect(data.embed_sites).toContain('https://school.example');
    expect((await owner.client.call(options.allowSite, call)).data).toEqual(data);
    expect(
      await codeOf(owner.client.call(options.allowSite, { channel_id, site: 'https://*.school.example' })),
    ).toBe('channel.embed_site_invalid');
    const { data: left } = await owner.client.call(options.denySite, call);
    expect(left.embed_sites).not.toContain('https://school.example');
    expect((await read()).embed_sites).toEqual(left.embed_sites);
  });

  it('[T01] [T09] belong to those who may change the channel', async () => {
    const other = await world.channelId('littoral-sport');
    expect(await codeOf(owner.client.call(options.read, { channel_id: other }))).toBe('operators.not_found');
    const support = await openSession(world, [{ role: 'support', scope: { kind: 'channel', channel_id } }]);
    expect(await codeOf(support.client.call(options.read, { channel_id }))).toBe('operators.not_allowed');
    expect(
      await codeOf(support.client.call(options.allowSite, { channel_id, site: 'https://a.example' })),
    ).toBe('operators.not_allowed');
  });
});

describe('POST /console/channels/:channel_id/unpublish', () => {
  it('closes the channel for visitors, keeps what it has, and publish opens it again', async () => {
    const answer = async () =>
      (await world.app.inject({ url: '/api/events', headers: { host: 'localhost' } })).json<{
        code: string;
      }>().code;
    const open = await answer();
    expect(open).not.toBe('channel.not_published');
    const { data } = await owner.client.call(channels.unpublish, { channel_id, why: 'end of season' });
    expect(data.published_at).toBeNull();
    expect((await owner.client.call(channels.unpublish, { channel_id })).data.published_at).toBeNull();
    await expect.poll(answer).toBe('channel.not_published');
    expect(await lastChange()).toMatchObject({ subject: 'channel.channels', after: { published_at: null } });
    await owner.client.call(channels.publish, { channel_id });
    await expect.poll(answer).toBe(open);
  });

  it('[T09] asks for a fresh second factor, and belongs to this channel alone', async () => {
    const other = await world.channelId('littoral-sport');
    expect(await codeOf(owner.client.call(channels.unpublish, { channel_id: other }))).toBe(
      'operators.not_found',
    );
    world.clock.advance(301);
    expect(await codeOf(owner.client.call(channels.unpublish, { channel_id }))).toBe(
      'operators.step_up_required',
    );
  });
});
