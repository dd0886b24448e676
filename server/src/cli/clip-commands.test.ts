import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli/command-runner.ts';
import { aReadyClip } from '../../test/clips/ready-clip.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
const aClip = async (): Promise<string> =>
  String(await aReadyClip(world, await world.channelId(), randomUUID()));
const because = ['--by', 'Ada Adult', '--note', 'A parent asked.'];

describe('clips …', () => {
  it('lists, withholds, restores and deletes a clip', async () => {
    const id = await aClip();
    expect(await floodlit('clips', 'list')).toMatch(
      new RegExp(`^${id} +ready +0 +0 .+ 0\\.0-0\\.0 +Theirs$`, 'm'),
    );
    expect(await floodlit('clips', 'withhold', '--clip', id, ...because)).toBe(
      `Clip ${id} is withheld: nobody plays it from now on.`,
    );
    expect(await floodlit('clips', 'list')).toMatch(new RegExp(`^${id} +withheld`, 'm'));
    expect(await floodlit('clips', 'restore', '--clip', id, ...because)).toBe(`Clip ${id} is shown.`);
    expect(await floodlit('clips', 'delete', '--clip', id, ...because)).toBe(`Clip ${id} is deleted.`);
    expect(await floodlit('clips', 'list')).not.toContain('Theirs');
    expect(await floodlit('clips', 'restore', '--clip', id, ...because)).toBe(`Clip ${id} is shown.`);
    await floodlit('clips', 'delete', '--clip', id, ...because);
    await expect(floodlit('clips', 'withhold', '--clip', id, ...because)).rejects.toMatchObject({
      code: 'clips.not_found',
    });
  });

  it('takes a deletion back within a minute, and leaves a withheld clip withheld', async () => {
    const id = await aClip();
    await floodlit('clips', 'withhold', '--clip', id, ...because);
    await floodlit('clips', 'delete', '--clip', id, ...because);
    world.clock.advance(60);
    await floodlit('clips', 'restore', '--clip', id, ...because);
    expect(await floodlit('clips', 'list')).toMatch(new RegExp(`^${id} +withheld`, 'm'));
    await floodlit('clips', 'delete', '--clip', id, ...because);
    world.clock.advance(61);
    await expect(floodlit('clips', 'restore', '--clip', id, ...because)).rejects.toMatchObject({
      code: 'clips.not_found',
    });
  });

  it('sets the rules of a game and of the channel', async () => {
    const event = String(await world.eventId());
    const rules = ['--makers', 'everybody', '--until', '2026-12-01T20:00:00Z', '--youth', 'yes'];
    expect(await floodlit('clips', 'event', '--event', event, ...rules)).toBe(
      `Game ${event}: clips by everybody until 2026-12-01T20:00:00.000Z, withheld until an adult releases them.`,
    );
    expect(await floodlit('clips', 'event', '--event', event, '--until', 'never', '--youth', 'no')).toBe(
      `Game ${event}: clips by everybody.`,
    );
    expect(
      await floodlit('clips', 'set', '--longest', '60', '--tags', 'Goal, Save', '--words', 'darn*'),
    ).toBe('northern-sports: clips of up to 60 s, tags Goal, Save, 1 words refused.');
  });

  it('saves nothing when the mark is no picture', async () => {
    const id = await world.channelId();
    const before = await world.context.clips.store.readSettings(id);
    const file = import.meta.filename;
    await expect(floodlit('clips', 'set', '--longest', '33', '--mark', file)).rejects.toMatchObject({
      code: 'clips.mark_invalid',
    });
    expect(await world.context.clips.store.readSettings(id)).toEqual(before);
  });

  it.each([
    [['event', '--event', '1', '--makers', 'nobody'], '--makers is "nobody"'],
    [['event', '--event', '1', '--youth', 'maybe'], '--youth is "maybe"'],
    [['event', '--event', '1', '--until', 'soon'], '--until is "soon"'],
    [['event', '--event', '999999', '--youth', 'yes'], 'Game not found.'],
    [['set', '--longest', '200'], 'The longest clip has 2 to 180 seconds'],
    [['withhold', '--clip', '999999', ...because], 'There is no clip here.'],
  ])('refuses %j with a sentence', async (words, sentence) => {
    await expect(floodlit('clips', ...words)).rejects.toThrow(sentence);
  });
});
