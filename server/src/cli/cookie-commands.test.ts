import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ask = (...words: string[]) => runCommand(world, 'cookies', 'ask', ...words);
const noticeOf = async (host: string) => {
  const { client } = await world.visitor(host);
  return (await client.call(channel.settings)).data.cookie_notice;
};

describe('cookies …', () => {
  it('[R1.06c] asks the viewers of one channel, and stops asking', async () => {
    await ask('--tag', 'GTM-AB12CD3', '--text', 'May we count?', '--link', '/privacy_policy');
    expect(await noticeOf('localhost')).toEqual({
      tag_manager_id: 'GTM-AB12CD3',
      text: 'May we count?',
      link: '/privacy_policy',
    });
    expect(await noticeOf('second.localhost')).toBeNull();
    await runCommand(world, 'cookies', 'stop');
    expect(await noticeOf('localhost')).toBeNull();
  });

  it('[R1.04] asks without any script', async () => {
    expect(await ask('--link', '/privacy_policy')).toContain('before it measures anything');
    expect(await noticeOf('localhost')).toEqual({
      tag_manager_id: null,
      text: null,
      link: '/privacy_policy',
    });
    await runCommand(world, 'cookies', 'stop');
  });

  it.each([
    'GTM-abc123',
    'gtm-AB12CD3',
    'X-AB12CD3',
    'GTM-A1',
    'GTM-AB12CD3"></script><script>alert(1)',
    "G-AB12'+alert(1)+'",
    'G-AB12&l=x',
    `UA-${'1'.repeat(21)}`,
    'https://evil.example/x.js',
    'GTM-AB12CD3\n',
  ])('[T61] refuses %j as an id of a tag manager', async (tag) => {
    await expect(ask('--tag', tag)).rejects.toThrow('not valid');
    expect(await noticeOf('localhost')).toBeNull();
  });

  it.each(['javascript:alert(1)', '//evil.example', '/\\\\evil.example', 'http://plain.example', 'about'])(
    '[T64] refuses %j as a link',
    async (link) => {
      await expect(ask('--tag', 'GTM-AB12CD3', '--link', link)).rejects.toThrow('not valid');
    },
  );

  it.each([
    { tag_manager_id: 'GTM-AB12"><script>', text: null, link: null },
    { tag_manager_id: 7 },
    'GTM-AB12CD3',
  ])('[T61] shows nothing of %j, written by hand', async (notice) => {
    await world.connection.pool.query(
      `update channel.channels set settings = settings || jsonb_build_object('cookie_notice', $1::jsonb)`,
      [JSON.stringify(notice)],
    );
    expect(await noticeOf('localhost')).toBeNull();
  });
});
