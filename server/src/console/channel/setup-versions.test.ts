// The set-up of a channel while two people write it, and the addresses that no channel gets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApi } from '@floodlit/contract/operators/console-api';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { consoleHost, createWorld, type World } from '../../../test/world.ts';

const { channels } = consoleApi;
let world: World;
let owner: ConsoleBrowser;
beforeAll(async () => {
  world = await createWorld();
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
});
afterAll(() => world.close());

const definition = {
  name: 'Harbour League',
  languages: ['en', 'fr'] as ('en' | 'fr')[],
  currency: 'CAD' as const,
  time_zone: 'America/Toronto',
  support_email: 'help@harbour.test',
};
const versionsOf = async ({ client }: ConsoleBrowser, channel_id: number) =>
  (await client.call(channels.read, { channel_id })).data.versions;

describe('the set-up of a channel', () => {
  it.each([
    ['settings', channels.change, { tagline: 'First' }, { tagline: 'Second' }],
    ['colours', channels.colours, { colours: { primary: '#0a5fff' } }, { colours: { primary: '#ff5a1f' } }],
    ['geo', channels.geo, { mode: 'allow', countries: ['CA'] }, { mode: 'block', countries: ['US'] }],
  ] as const)('keeps the %s of the operator who saved first', async (form, route, first, second) => {
    const key = `two-editors-${form}`;
    const { data } = await owner.client.call(channels.create, {
      ...definition,
      key,
      hosts: [`${key}.localhost`],
    });
    const channel_id = data.id;
    const opened = await versionsOf(owner, channel_id);
    const save = (words: object) =>
      owner.client.call(route as typeof channels.change, { channel_id, version: opened[form], ...words });
    const { data: saved } = await save(first);
    await expect(save(second)).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
    expect((await owner.client.call(channels.read, { channel_id })).data).toEqual(saved);
    const { [form]: _changed, ...others } = opened;
    expect(saved.versions).toMatchObject(others);
  });

  it('gets no address of the console', async () => {
    const hosts = ['Console.localhost'];
    await expect(
      owner.client.call(channels.create, { ...definition, key: 'at-console', hosts }),
    ).rejects.toMatchObject({ code: 'channel.host_of_console' });
    const channel_id = await world.channelId();
    await expect(
      owner.client.call(channels.addHost, { channel_id, host: consoleHost }),
    ).rejects.toMatchObject({ code: 'channel.host_of_console' });
  });
});
