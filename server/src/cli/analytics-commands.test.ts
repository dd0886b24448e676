import { afterAll, beforeAll, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { runCommand } from '../../test/cli/command-runner.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const analytics = (...words: string[]) => runCommand(world, 'channel', 'analytics', ...words);
const shown = async (host = 'localhost') =>
  (await (await world.visitor(host)).client.call(channel.settings)).data.analytics;

it('[R3.10c] sets the analytics key of one channel, and switches measuring off', async () => {
  await analytics('--key', 'league-2026', '--mode', 'pseudonym', '--ask');
  expect(await shown()).toEqual({
    key: 'league-2026',
    base: '/api',
    mode: 'pseudonym',
    needs_consent: true,
    from_localhost: false,
  });
  expect((await shown('second.localhost'))?.key).toBe('demo-littoral-sport');
  expect(await analytics()).toContain('the mode pseudonym, with the key league-2026');
  expect(await analytics('--off')).toBe('northern-sports measures nothing.');
  expect(await shown()).toBeNull();
  expect(await analytics()).toContain('measures nothing');
  await analytics('--mode', 'measure');
  expect((await shown())?.key).toMatch(/^[\w-]{16}$/);
});

it.each([
  ['--key', 'short'],
  ['--key', '"><script>alert(1)</script>'],
  ['--base', 'http://plain.example'],
  ['--base', '//evil.example'],
  ['--mode', 'everything'],
  ['--off', '--ask'],
])('[T61] refuses %s %s', async (...words) => {
  const before = await shown();
  await expect(analytics(...words)).rejects.toThrow(/valid|letters|use one of|stands alone/);
  expect(await shown()).toEqual(before);
});
