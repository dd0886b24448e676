import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentWorld } from '../../test/document-world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';
import type { World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createDocumentWorld();
  const options = [
    '--key',
    'soon',
    '--name',
    'Soon <b>TV</b>',
    '--hosts',
    'soon.example',
    '--languages',
    'fr,ar',
  ];
  const rest = ['--currency', 'USD', '--zone', 'UTC', '--support-email', 'help@soon.example'];
  await runCommand(world, 'channel', 'create', ...options, ...rest);
});
afterAll(() => world.close());

const open = (url: string) => world.app.inject({ url, headers: { host: 'soon.example' } });

describe('a channel that is not published', () => {
  it('[R1.01] shows "Coming soon" in its look and the reader\u2019s language, and no search engine keeps it', async () => {
    const page = await open('/schedule');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store']);
    for (const part of ['lang="fr"', 'Bient\u00f4t', 'Soon &lt;b&gt;TV', 'noindex'])
      expect(page.body).toContain(part);
    expect((await open('/?lang=ar')).body).toContain('dir="rtl"');
  });

  it('shows its pages from the moment it is published', async () => {
    await runCommand(world, 'channel', 'publish', '--channel', 'soon');
    await expect.poll(async () => (await open('/')).statusCode, { timeout: 6_000 }).toBe(200);
  });
});
