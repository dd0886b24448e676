import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ countries: { countryOf: () => 'FR' } });
});
afterAll(() => world.close());

const geo = (...words: string[]) => runCommand(world, 'geo', ...words);
const isBlocked = async (host = 'localhost') => {
  const { client } = await world.visitor(host);
  return (await client.call(channel.geo)).data.is_geo_blocked;
};

describe('geo …', () => {
  it('blocks and allows countries of one channel, shows the rule, and takes it away', async () => {
    expect(await geo('show')).toBe('northern-sports may be watched and bought everywhere.');
    expect(await geo('block', '--countries', 'fr,DE')).toContain('but in DE (Germany), FR (France)');
    expect([await isBlocked(), await isBlocked('second.localhost')]).toEqual([true, false]);
    expect(await geo('allow', '--countries', 'CA')).toContain('only in CA (Canada)');
    expect(await isBlocked()).toBe(true);
    expect(await geo('show')).toContain('only in CA (Canada)');
    await geo('allow', '--countries', 'CA, FR');
    expect(await isBlocked()).toBe(false);
    await geo('off');
    expect(await geo('show')).toContain('everywhere');
  });

  it.each(['UK', 'Canada', 'CA,,US', 'CA;US', ' '])('refuses %j, and the rule stays', async (codes) => {
    await geo('block', '--countries', 'RU');
    await expect(geo('allow', '--countries', codes)).rejects.toThrow('ISO 3166');
    expect(await geo('show')).toContain('but in RU');
  });
});
