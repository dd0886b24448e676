import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { createWorld, type World } from '../../test/world.ts';
import { createTextFiles } from '../../test/cli/text-files.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
const files = createTextFiles();
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world.close();
  files.remove();
});

const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);

describe('page …', () => {
  it('writes a page that viewers read, lists it and takes it away', async () => {
    const file = files.write('<p onclick="alert(1)">Come in.</p>');
    await floodlit('page', 'write', '--url', 'halls', '--title', 'Our halls', '--file', file, '--menu');
    expect(await floodlit('page', 'list')).toMatch(/^\/halls +en +\d{4}-\d\d-\d\d +Our halls$/m);
    const row = await world.context.channel.pages.findPageByUrl(await world.channelId(), 'halls');
    const { client } = await world.visitor();
    const { data } = await client.call(channel.page, { id: row?.id ?? 0 });
    expect(data).toMatchObject({ title: 'Our halls', html: '<p>Come in.</p>' });
    await floodlit('page', 'remove', '--url', 'halls');
    expect(await world.context.channel.pages.findPageByUrl(await world.channelId(), 'halls')).toBeUndefined();
  });

  it('writes in the channel’s language by default, and another language as a translation', async () => {
    const slug = 'littoral-sport';
    const words = [
      'page',
      'write',
      '--channel',
      slug,
      '--url',
      'x',
      '--title',
      'X',
      '--file',
      files.write('<p>X</p>'),
    ];
    await floodlit(...words);
    const find = async () => world.context.channel.pages.findPageByUrl(await world.channelId(slug), 'x');
    expect((await find())?.language).toBe('fr');
    await floodlit(...words, '--language', 'en');
    expect(await find()).toMatchObject({
      language: 'fr',
      translations: { en: { title: 'X', html: '<p>X</p>' } },
    });
    await expect(floodlit(...words, '--language', 'xx')).rejects.toThrow('use en, fr or ar');
  });

  it('[T63] refuses the address of a page of the product', async () => {
    const writing = floodlit(
      'page',
      'write',
      '--url',
      'login',
      '--title',
      'X',
      '--file',
      files.write('<p>X</p>'),
    );
    await expect(writing).rejects.toMatchObject({ code: 'channel.page_url_reserved' });
  });

  it('prints an error without a text', async () => {
    const writing = floodlit('page', 'write', '--url', 'y', '--title', 'Y', '--file', '/nowhere');
    await expect(writing).rejects.toThrow('There is no file "/nowhere"');
  });
});

describe('faq …', () => {
  it('adds a question that viewers read, lists it and takes it away', async () => {
    const words = ['faq', 'add', '--group', 'Halls', '--question', 'Is there parking?', '--file'];
    const said = await floodlit(...words, files.write('<p>Yes.</p>'));
    const id = /^Question (\d+):/.exec(said)?.[1] ?? '';
    expect(await floodlit('faq', 'list')).toMatch(new RegExp(`^${id} +Halls +Is there parking\\?$`, 'm'));
    const { client } = await world.visitor();
    expect((await client.call(channel.faq)).data).toContainEqual(
      expect.objectContaining({ question: 'Is there parking?', answer: '<p>Yes.</p>' }),
    );
    await floodlit('faq', 'remove', '--question', id);
    expect(await floodlit('faq', 'list')).not.toContain('Is there parking?');
  });
});
