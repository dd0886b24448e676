// Acts of the console with a pool of one connection. A second connection inside a transaction would wait until the pool
// gives up. An install whose connections are all in use does the same.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { basicPass } from '@floodlit/contract/operators/basic-pass';
import { channelOptions } from '@floodlit/contract/operators/channel-options';
import { channels } from '@floodlit/contract/operators/channels';
import { clipRules } from '@floodlit/contract/operators/clip-rules';
import { live } from '@floodlit/contract/operators/live';
import { measuring } from '@floodlit/contract/operators/measuring';
import { people } from '@floodlit/contract/operators/people';
import { reportLinks } from '@floodlit/contract/operators/report-links';
import { enrol, openSession, type ConsoleBrowser } from '../../test/operators/console-client.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let owner: ConsoleBrowser;
let channel: { channel_id: number };
let game: { channel_id: number; event_id: number };
beforeAll(async () => {
  world = await createWorld({ poolSize: 1 });
  channel = { channel_id: await world.channelId() };
  game = { ...channel, event_id: await world.eventId() };
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', ...channel } }]);
});
afterAll(() => world.close());

const call: ConsoleBrowser['client']['call'] = (...of) => owner.client.call(...of);

it('saves the rules of clips of a channel and of a game', async () => {
  const { version, mark: _mark, ...rules } = (await call(clipRules.read, channel)).data;
  await call(clipRules.change, { ...channel, ...rules, length_maximum: 60, version });
  const ofGame = (await call(clipRules.readGame, game)).data;
  const { data } = await call(clipRules.changeGame, { ...game, ...ofGame, makers: 'off' });
  expect(data.makers).toBe('off');
});

it('makes, ends and resumes a link to the report of a game', async () => {
  const { link } = (await call(reportLinks.make, { ...game, name: 'Harbour Bank' })).data;
  await call(reportLinks.end, { ...game, link_id: link.id });
  await call(reportLinks.resume, { ...game, link_id: link.id });
  expect((await call(reportLinks.list, game)).data).toEqual([link]);
});

it('saves each form of the set-up', async () => {
  const { colours, geo, versions } = (await call(channels.read, channel)).data;
  await call(channels.change, { ...channel, tagline: 'On time', version: versions.settings });
  await call(channels.colours, { ...channel, colours, version: versions.colours });
  await call(channels.geo, { ...channel, ...geo, version: versions.geo });
  const { viewing, texts, alerts } = (await call(channelOptions.read, channel)).data;
  await call(channelOptions.viewing, { ...channel, ...viewing, streams: 3 });
  const translations = { fr: { tagline: 'À l’heure' } };
  await call(channelOptions.texts, { ...channel, translations, version: texts.version });
  await call(channelOptions.alerts, { ...channel, ...alerts, email: 'desk@demo.test' });
  await call(channelOptions.allowSite, { ...channel, site: 'https://news.example' });
  await call(channelOptions.denySite, { ...channel, site: 'https://news.example' });
  const { key: _key, ...measures } = (await call(measuring.read, channel)).data;
  await call(measuring.change, { ...channel, ...measures, mode: 'measure' });
  const { version } = (await call(basicPass.read, channel)).data;
  expect((await call(basicPass.set, { ...channel, pass_id: null, version })).data.pass_id).toBeNull();
  await call(channels.unpublish, channel);
  await call(channels.publish, channel);
});

it('makes a camera, and invites, changes and lets in a colleague', async () => {
  await call(live.createEncoder, { ...channel, name: 'North stand' });
  await call(live.rotateKey, { ...channel, name: 'North stand' });
  const scope = { kind: 'channel', ...channel } as const;
  const grant = { role: 'editor', scope, ends_at: null } as const;
  const { data } = await call(people.invite, {
    ...grant,
    email: 'new@demo.test',
    name: 'New',
    language: 'en',
  });
  await call(people.inviteAgain, { grant_id: data.grant_id });
  const { email } = await enrol(world, 'editor@demo.test', 'editor', scope);
  const [person] = (await call(people.list, { search: email, limit: 1, offset: 0 })).data;
  const [held] = person?.grants ?? [];
  const of = { grant_id: held?.id ?? 0 };
  await call(people.change, { ...of, role: 'moderator', ends_at: null, version: held?.version ?? '' });
  expect((await call(people.letBackIn, of)).data.sessions_ended).toBe(1);
  await call(people.revoke, of);
});
