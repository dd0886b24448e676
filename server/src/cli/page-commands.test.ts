import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel';
import { createWorld, type World } from '../../test/world.ts';
import type { CommandContext } from './command.ts';
import { commands } from './commands.ts';
import { readArguments } from './read-arguments.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await createWorld();
  folder = mkdtempSync(path.join(tmpdir(), 'floodlit-pages-'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one command on the world as the command line would. @returns what it printed. */
async function floodlit(...words: string[]): Promise<string> {
  const request = readArguments(commands, words);
  if (request.kind !== 'run') return expect.fail('This is no command.');
  const lines: string[] = [];
  const context = {
    ...world.context,
    print: (line: string) => void lines.push(line),
    readChannel: async (slug = 'northern-sports') => ({ id: await world.channelId(slug), slug }),
  } as unknown as CommandContext;
  await request.command.run(context, request.args);
  return lines.join('\n');
}

function aFile(text: string): string {
  const file = path.join(folder, 'text.html');
  writeFileSync(file, text);
  return file;
}

describe('page …', () => {
  it('writes a page that viewers read, lists it and takes it away', async () => {
    const file = aFile('<p onclick="alert(1)">Come in.</p>');
    await floodlit('page', 'write', '--url', 'halls', '--title', 'Our halls', '--file', file, '--menu');
    expect(await floodlit('page', 'list')).toMatch(/^\/halls +en +\d{4}-\d\d-\d\d +Our halls$/m);
    const row = await world.context.channel.pages.findPageByUrl(await world.channelId(), 'halls');
    const { client } = await world.visitor();
    const { data } = await client.call(channel.page, { id: row?.id ?? 0 });
    expect(data).toMatchObject({ title: 'Our halls', html: '<p>Come in.</p>' });
    await floodlit('page', 'remove', '--url', 'halls');
    expect(await world.context.channel.pages.findPageByUrl(await world.channelId(), 'halls')).toBeUndefined();
  });

  it('writes in the channel’s language unless told another', async () => {
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
      aFile('<p>X</p>'),
    ];
    await floodlit(...words);
    const find = async () => world.context.channel.pages.findPageByUrl(await world.channelId(slug), 'x');
    expect((await find())?.language).toBe('fr');
    await floodlit(...words, '--language', 'en');
    expect((await find())?.language).toBe('en');
    await expect(floodlit(...words, '--language', 'xx')).rejects.toThrow('use en, fr or ar');
  });

  it('[T63] refuses the address of a page of the product', async () => {
    const writing = floodlit('page', 'write', '--url', 'login', '--title', 'X', '--file', aFile('<p>X</p>'));
    await expect(writing).rejects.toMatchObject({ code: 'channel.page_url_reserved' });
  });

  it('says so when there is no text', async () => {
    const writing = floodlit('page', 'write', '--url', 'y', '--title', 'Y', '--file', '/nowhere');
    await expect(writing).rejects.toThrow('There is no file "/nowhere"');
  });
});

describe('faq …', () => {
  it('adds a question that viewers read, lists it and takes it away', async () => {
    const words = ['faq', 'add', '--group', 'Halls', '--question', 'Is there parking?', '--file'];
    const said = await floodlit(...words, aFile('<p>Yes.</p>'));
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
