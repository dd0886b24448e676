import { describe, expect, it, vi } from 'vitest';
import { makeStream, type Recipe } from '../../../test/adapters/encoder-variants.ts';
import type { RepairDeps } from './ports.ts';
import { findLiveFaults, mendLive } from './repair-live.ts';
import { countPictures, openGames, type RecordedGame } from '../../../test/adapters/recorded-game.ts';
import { aFinishedAsset, completeGame, depsOf, muteSegments, readServed } from './remade-game.fixture.ts';
import type { RungPlan } from '../../ingest/index.ts';

vi.setConfig({ testTimeout: 60_000 });

const { aGame } = openGames();
const plan: RungPlan = {
  name: '360p',
  width: 80,
  height: 60,
  bitsPerSecond: 100_000,
  codec: 'avc1.4d401f',
};
const size = '160x120';

/** A game of eight seconds whose rung loses its encoder after three, and all that comes in a pause of it. */
async function aBrokenGame(recipe: Recipe): Promise<RecordedGame> {
  const game = await aGame(() => [plan]);
  let isKilled = false;
  await game.publish(await makeStream({ size, seconds: 8, ...recipe }), (atMs) => {
    if (atMs < 3_000 || isKilled) return;
    isKilled = true;
    game.encoders.at(-1)?.kill();
  });
  await game.recording.finish();
  return game;
}

const countLost = (game: RecordedGame): number =>
  game.segmentsOf('360p').filter(({ isLost }) => isLost === true).length;

describe('a lower rung that misses segments', () => {
  it.each<[string, Recipe]>([
    ['with B-frames', { video: ['-preset', 'veryfast', '-g', '50', '-bf', '2'], rate: '25' }],
    [
      'with open groups of pictures',
      { video: ['-preset', 'veryfast', '-g', '60', '-x264-params', 'open-gop=1:bframes=3:scenecut=0'] },
    ],
  ])('gets them after the end from a source %s', async (_name, recipe) => {
    const game = await aBrokenGame(recipe);
    expect(countLost(game)).toBeGreaterThan(0);
    const before = new Map(game.files);
    const asset = aFinishedAsset(game);
    const ladder = await completeGame(game, asset);
    expect(ladder).toMatchObject({ start_rung: '360p', making: expect.any(String) });
    for (const [name, bytes] of before)
      if (!name.startsWith('index')) expect(game.files.get(name)?.equals(bytes), name).toBe(true);
    const served = readServed(game, { ...asset, ladder: ladder ?? asset.ladder });
    expect(served.text('360p/index.m3u8')).not.toContain('#EXT-X-GAP');
    expect(served.text('360p/index.m3u8').match(/#EXT-X-MAP/g)).toHaveLength(1);
    expect(served.segments('360p')).toEqual(served.segments('source'));
    expect(await served.play()).toBe('');
    expect(await completeGame(game, { ...asset, ladder: ladder ?? asset.ladder })).toBeUndefined();
  });

  it('gets them although the work is killed again and again, and no file is written twice', async () => {
    const game = await aBrokenGame({});
    const asset = aFinishedAsset(game);
    for (const files of [0, 1, 4])
      await expect(completeGame(game, asset, { afterFiles: files })).rejects.toThrow('killed');
    const ladder = await completeGame(game, asset);
    const served = readServed(game, { ...asset, ladder: ladder ?? asset.ladder });
    expect(served.segments('360p')).toEqual(served.segments('source'));
    expect(served.pictures('360p')).toBe(served.pictures('source'));
  });

  it('gets whole runs that it was not encoded for, also of another shape', async () => {
    const game = await aGame(({ height }) => (height === 120 ? [plan] : []));
    const wide = await makeStream({ size, seconds: 3 });
    const tall = await makeStream({ size: '214x160', seconds: 3 });
    await game.publish(wide);
    await game.publish(tall);
    await game.recording.finish();
    const asset = aFinishedAsset(game);
    const ladder = (await completeGame(game, asset)) ?? asset.ladder;
    const served = readServed(game, { ...asset, ladder });
    expect(served.text('360p/index.m3u8')).not.toContain('../source/');
    expect(served.text('360p/index.m3u8').match(/#EXT-X-DISCONTINUITY/g)).toHaveLength(1);
    expect(served.pictures('360p')).toBe(countPictures(wide) + countPictures(tall));
    expect(served.segments('360p')).toEqual(served.segments('source'));
    // ffmpeg does not read a change of size in the source's playlist.
    expect(await served.play('360p/index.m3u8')).toBe('');
  });
});

describe('a recorded game without sound in the middle', () => {
  it('gets silence in all rungs, once, and its missing segments too', async () => {
    const game = await aBrokenGame({ sound: ['-ar', '48000', '-ac', '2'] });
    const own = game.segmentsOf('360p').flatMap(({ number, isLost }) => (isLost === true ? [] : [number]));
    muteSegments(game, ['source'], [1, 3]);
    muteSegments(
      game,
      ['360p'],
      own.filter((number) => number === 1 || number === 3),
    );
    const asset = aFinishedAsset(game);
    const deps = depsOf(game) as unknown as RepairDeps;
    const faults = await findLiveFaults(deps, asset);
    expect(faults[0]).toMatch(/^sound is missing for (3\.9|4\.0) s$/);
    expect(faults[1]).toMatch(/^\d of \d segments of 360p are missing$/);
    const mended = await mendLive(deps, asset, {
      folder: 'other',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(mended?.shiftSeconds).toBe(0);
    const ladder = mended?.ladder ?? asset.ladder;
    const served = readServed(game, { ...asset, ladder });
    expect(served.segments('360p')).toEqual(served.segments('source'));
    const frames = served.segments('source').reduce((sum, { soundFrames }) => sum + soundFrames, 0);
    expect(Math.abs((frames * 1_024) / 48_000 - game.recording.durationMs() / 1_000)).toBeLessThan(0.1);
    expect(await served.play()).toBe('');
    expect(await findLiveFaults(deps, { ...asset, ladder })).toEqual([]);
  });
});
