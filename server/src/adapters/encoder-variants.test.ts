import { describe, expect, it, vi } from 'vitest';
import { later, makeStream, variants, variantsOfEachRun } from '../../test/adapters/encoder-variants.ts';
import {
  checkVariant,
  countPictures,
  expectPlaysInGstreamer,
  expectTwins,
  openGames,
} from '../../test/adapters/recorded-game.ts';

vi.setConfig({ testTimeout: 60_000 });

const { aGame } = openGames();

// `npm run test:deep` records all variants.
describe('the lower rung of a stream', () => {
  it.each(variantsOfEachRun)('%s has all that its source has, and plays', async (name) => {
    await checkVariant(await aGame(), variants[name]);
  });

  it('has all runs of an encoder that reconnected, also across a jump of its clock', async () => {
    const game = await aGame();
    const messages = await makeStream({ seconds: 3, video: ['-preset', 'veryfast', '-g', '60'] });
    await game.publish(messages);
    await game.publish(later(messages, 70_000));
    await game.publish([...messages, ...later(messages, 5_000)]);
    await game.recording.finish();
    const pictures = 4 * countPictures(messages);
    expectTwins(game, pictures);
    expect(game.recording.runs()).toBe(3);
    expect(await game.play('master.m3u8')).toBe('');
    await expectPlaysInGstreamer(game, ['source/index.m3u8', '360p/index.m3u8'], pictures);
  });
});
