import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
const create = (...more: string[]): Promise<string> =>
  floodlit('event', 'create', '--name', 'Final', ...more);
const idIn = (said: string): string => /^Event (\d+):/.exec(said)?.[1] ?? '';

describe('event …', () => {
  it('creates an event and prints its address', async () => {
    const said = await create('--sport', 'soccer', '--start', '2030-11-21T19:00:00-05:00');
    expect(said).toBe(
      `Event ${idIn(said)}: "Final", 2030-11-22T00:00Z\n  there: Thu, Nov 21, 2030, 7:00 PM EST (America/New_York)\n  watch it at http://localhost:4000/watch/${idIn(said)}`,
    );
    expect(await floodlit('event', 'list')).toMatch(
      new RegExp(`^${idIn(said)} +2030-11-22T00:00Z +upcoming +Final$`, 'm'),
    );
  });

  it('[T01] prints the channel’s own host, or none', async () => {
    const words = ['--sport', 'soccer', '--channel', 'littoral-sport'];
    expect(await create(...words)).toMatch(/ {2}watch it at http:\/\/second\.localhost:4000\/watch\/\d+$/);
    await world.connection.db
      .deleteFrom('channel.hosts')
      .where('channel_id', '=', await world.channelId('littoral-sport'))
      .execute();
    expect(await create(...words)).not.toContain('watch it at');
  });

  it.each([
    ['a start without a zone', ['--sport', 'soccer', '--start', '2030-11-21T19:00'], 'end it with Z for UTC'],
    ['an unknown sport, and lists those there are', ['--sport', 'chess'], /use one of .*soccer/],
    ['an unknown access', ['--sport', 'soccer', '--access', 'vip'], 'use free, account, paid or single'],
    [
      'a single sale without a price',
      ['--sport', 'soccer', '--access', 'single'],
      'an event that is sold alone needs one',
    ],
  ])('refuses %s', async (_, words, sentence) => {
    await expect(create(...words)).rejects.toThrow(sentence);
  });

  it('arms an event once it has an encoder, and disarms it', async () => {
    const event = idIn(await create('--sport', 'soccer'));
    const arm = ['event', 'arm', '--event', event, '--encoder', 'Roof'];
    await expect(floodlit(...arm)).rejects.toMatchObject({ code: 'media.encoder_not_found' });
    await floodlit('encoder', 'create', '--name', 'Roof');
    expect(await floodlit(...arm)).toContain(`Event ${event} is armed`);
    expect(await floodlit('event', 'disarm', '--event', event)).toContain('is disarmed');
    await expect(floodlit('event', 'disarm', '--event', event)).rejects.toMatchObject({
      code: 'media.not_armed',
    });
  });

  it('starts, talks over, extends and resumes only what is armed or live', async () => {
    const event = idIn(await create('--sport', 'soccer'));
    await floodlit('encoder', 'create', '--name', 'Balcony');
    const armed = await floodlit('event', 'arm', '--event', event, '--encoder', 'Balcony', '--wait');
    expect(armed).toContain('it goes live by `event start`');
    await expect(floodlit('event', 'start', '--event', event)).rejects.toMatchObject({
      code: 'media.no_signal',
    });
    for (const words of [
      ['slate', '--text', 'Back soon'],
      ['message', '--text', 'Second half at 8'],
      ['extend', '--window', '900'],
      ['end', '--take-back'],
    ])
      await expect(
        floodlit('event', words[0] ?? '', '--event', event, ...words.slice(1)),
      ).rejects.toMatchObject({ code: 'media.not_on_air' });
    await expect(floodlit('event', 'resume', '--event', event)).rejects.toMatchObject({
      code: 'media.end_not_undoable',
    });
    expect(await floodlit('encoder', 'check', '--name', 'Balcony')).toContain('Nothing has arrived');
  });

  it('ends nothing that is not live', async () => {
    const event = idIn(await create('--sport', 'soccer'));
    await expect(floodlit('event', 'end', '--event', event)).rejects.toMatchObject({
      code: expect.stringMatching(/^media\./),
    });
  });
});

describe('encoder …', () => {
  const keyIn = (said: string): string => /stream key {2}(\S+)/.exec(said)?.[1] ?? '';

  it('shows a key once: when it is made, and another when it is changed', async () => {
    const made = await floodlit('encoder', 'create', '--name', 'Camera 1');
    expect(made).toContain('server      rtmp://localhost:1935/live');
    expect(keyIn(made).length).toBeGreaterThan(20);
    const listed = await floodlit('encoder', 'list');
    expect(listed).toMatch(/^Camera 1 +\d{4}-\d\d-\d\dT\d\d:\d\dZ$/m);
    const rotated = await floodlit('encoder', 'rotate', '--name', 'Camera 1');
    expect(keyIn(rotated)).not.toBe(keyIn(made));
    for (const text of [listed, await floodlit('encoder', 'list')]) {
      expect(text).not.toContain(keyIn(made));
      expect(text).not.toContain(keyIn(rotated));
    }
  });

  it('removes one, whose name another may then have', async () => {
    await floodlit('encoder', 'create', '--name', 'Porch');
    expect(await floodlit('encoder', 'remove', '--name', 'Porch')).toContain('"Porch" is removed');
    expect(await floodlit('encoder', 'list')).not.toContain('Porch');
    await expect(floodlit('encoder', 'remove', '--name', 'Porch')).rejects.toMatchObject({
      code: 'media.encoder_not_found',
    });
    expect(keyIn(await floodlit('encoder', 'create', '--name', 'Porch'))).not.toBe('');
  });

  it('refuses a second encoder of the same name', async () => {
    await floodlit('encoder', 'create', '--name', 'Twice');
    await expect(floodlit('encoder', 'create', '--name', 'Twice')).rejects.toMatchObject({
      code: 'media.encoder_name_taken',
    });
  });
});
