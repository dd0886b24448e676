import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';
import { createTextFiles } from '../../test/cli/text-files.ts';

let world: World;
const files = createTextFiles();
const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world.close();
  files.remove();
});

/** Lists are cached for a second. */
const eventually = (read: () => Promise<string>) => expect.poll(read, { timeout: 1_500 });

describe('slide …', () => {
  it('[R3.09] adds a slide of a school that viewers see, lists it and takes it away', async () => {
    const words = ['slide', 'add', '--title', 'Home game', '--link', '/packages', '--for', 'group', '--of'];
    const said = await floodlit(...words, 'Riverside-High', '--until', '2099-01-01T00:00:00Z');
    const id = /^Slide (\d+): "Home game"$/.exec(said)?.[1] ?? '';
    await eventually(() => floodlit('slide', 'list')).toMatch(
      new RegExp(`^${id} +group +riverside-high +- +2099-01-01T00:00 +Home game$`, 'm'),
    );
    const { client } = await world.visitor();
    const { data } = await client.call(channel.slides, { type: 'group' });
    expect(data).toMatchObject([{ id: Number(id), title: 'Home game', link: '/packages', language: 'en' }]);
    await floodlit('slide', 'remove', '--slide', id);
    await eventually(() => floodlit('slide', 'list')).not.toContain('Home game');
  });

  it('[T01] leads to an event of the channel alone', async () => {
    const theirs = String(await world.eventId({ slug: 'littoral-sport' }));
    const adding = floodlit('slide', 'add', '--title', 'X', '--event', theirs);
    await expect(adding).rejects.toMatchObject({ code: 'catalog.event_not_found' });
  });

  it.each([
    [['--for', 'banner'], 'use main, category, participant or group'],
    [['--for', 'participant', '--of', 'nobody'], 'use one of'],
    [['--for', 'category'], '--of must name a category: use one of soccer, basketball, ice-hockey.'],
    [['--of', 'soccer'], 'A slide of Home has no --of'],
    [['--from', 'tomorrow'], '--from is "tomorrow"'],
    [['--from', '2026-11-21T19:00:00'], 'with Z or an offset'],
    [['--link', 'javascript:alert(1)'], 'A slide needs a title'],
  ])('refuses %s and says what to do', async (words, message) => {
    await expect(floodlit('slide', 'add', '--title', 'X', ...words)).rejects.toThrow(message);
  });
});

describe('block …', () => {
  it('[R3.10e] writes a block that viewers read, lists it and takes it away', async () => {
    const words = ['block', 'write', '--name', 'sponsors', '--where', 'hub', '--order', '7', '--file'];
    await floodlit(...words, files.write('<p onclick="x()">Thanks.</p>'));
    await eventually(() => floodlit('block', 'list')).toMatch(/^sponsors +hub +en$/m);
    const { client } = await world.visitor();
    const { data } = await client.call(channel.settings);
    expect(data.static_blocks).toContainEqual(expect.objectContaining({ html: '<p>Thanks.</p>' }));
    await floodlit('block', 'remove', '--name', 'sponsors');
    await eventually(() => floodlit('block', 'list')).not.toContain('sponsors');
  });

  it('prints an error without a place', async () => {
    const words = ['block', 'write', '--name', 'x', '--where', 'top', '--file', files.write('<p>X</p>')];
    await expect(floodlit(...words)).rejects.toThrow('use home or hub');
  });
});
