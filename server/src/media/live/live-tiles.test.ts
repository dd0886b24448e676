import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SegmentFacts, TileMaker, TileStorage } from './live-tile-ports.ts';
import { createLiveTiles } from './live-tiles.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A game of segments of two seconds, and a maker that says which segment it drew. */
function aGame(files = new Map<string, Buffer>()) {
  const source: SegmentFacts[] = [];
  const low: SegmentFacts[] = [];
  const said: string[] = [];
  const made: string[] = [];
  const broken = { maker: false, disk: false };
  const reels: string[] = [];
  const draw = async (fragment: Buffer): Promise<Buffer> => {
    if (broken.maker) throw new Error('killed');
    const name = String(fragment.subarray(16));
    made.push(name);
    return Buffer.from(`picture of ${name}`);
  };
  const maker: TileMaker = {
    openReel(init) {
      reels.push(`opened ${String(init)}`);
      return { make: draw, close: async () => reels.push(`closed ${String(init)}`) };
    },
    makeTile: ([, fragment = Buffer.alloc(0)]) => draw(fragment),
    async makeSheet(tiles, columns) {
      made.push(`sheet of ${tiles.length} in ${columns}`);
      return Buffer.concat([...tiles]);
    },
  };
  const storage: TileStorage = {
    has: async (name) => files.has(name),
    readFile: (name) => files.get(name),
    async writeFile(name, bytes) {
      if (broken.disk) throw new Error('ENOSPC');
      files.set(name, bytes);
    },
  };
  /** Two boxes of eight bytes, then the name: what `firstFragment` cuts out. */
  const segmentBytes = (name: string): Buffer => {
    const bytes = Buffer.alloc(16 + name.length);
    bytes.writeUInt32BE(8, 0);
    bytes.writeUInt32BE(8 + name.length, 8);
    bytes.write(name, 16);
    return bytes;
  };
  const open = (epoch = 0) =>
    createLiveTiles({
      recording: {
        epoch,
        rungs: new Map([
          ['source', { segments: source }],
          ['360p', { segments: low }],
        ]),
        startRung: () => '360p',
        readFile: async (name) => (name.includes('init') ? Buffer.from(name) : segmentBytes(name)),
      },
      maker,
      storage,
      nowMs: () => performance.now(),
      onProblem: (sentence, error) => said.push(`${sentence}: ${String(error)}`),
    });
  const play = (seconds: number, facts: Partial<SegmentFacts> = {}): void => {
    for (let second = 0; second < seconds; second += 2) {
      const { run = 1 } = facts;
      const segment = { number: source.length + 1, run, durationMs: 2_000, isOwn: true };
      source.push(segment);
      low.push({ ...segment, ...facts });
    }
  };
  return { open, play, made, reels, said, broken, files };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const textOf = async (tiles: ReturnType<ReturnType<typeof aGame>['open']>): Promise<string> =>
  String((await tiles.read('storyboard.vtt', false))?.bytes);

describe('the small pictures of a live game', () => {
  it('come from the lowest rung, and from the source where the rung has nothing itself', async () => {
    const game = aGame();
    const tiles = game.open();
    game.play(2);
    await pass(1);
    game.play(10, { isOwn: false });
    await pass(1);
    game.play(10, { isLost: true });
    await pass(1);
    expect(game.made).toEqual(['360p/s00001.m4s', 'source/s00006.m4s', 'source/s00011.m4s']);
    expect(String((await tiles.read('tile-00001.jpg', false))?.bytes)).toBe('picture of source/s00006.m4s');
    expect(await tiles.read('tile-00003.jpg', false)).toBeUndefined();
    expect(await tiles.read('sheet-00000.jpg', false)).toBeUndefined();
    expect(await tiles.read('360p/index.m3u8', false)).toBeUndefined();
    tiles.stop();
  });

  it('share one process for each encoding, and none looks back', async () => {
    const game = aGame();
    game.play(40);
    const tiles = game.open();
    await pass(5);
    expect(game.made).toEqual(
      [16, 11, 6, 1].map((number) => `360p/s000${number < 10 ? '0' : ''}${number}.m4s`),
    );
    game.play(10);
    await pass(2);
    game.play(10, { run: 2 });
    await pass(2);
    game.play(10, { run: 2, isOwn: false });
    await pass(2);
    expect(game.reels).toEqual([
      'opened 360p/init-1.mp4',
      'closed 360p/init-1.mp4',
      'opened 360p/init-2.mp4',
    ]);
    tiles.stop();
    expect(game.reels.at(-1)).toBe('closed 360p/init-2.mp4');
  });

  it('are at most 15 s behind live', async () => {
    const game = aGame();
    const tiles = game.open();
    for (let second = 2; second <= 120; second += 2) {
      game.play(2);
      await pass(2);
      const newest = [...(await textOf(tiles)).matchAll(/tile-(\d+)\.jpg/g)].at(-1)?.[1];
      expect(second - Number(newest) * 10).toBeLessThan(14);
    }
    tiles.stop();
  });

  it('become one sheet on the disk for each hundred, which the next process uses', async () => {
    const game = aGame();
    game.play(1_014);
    const tiles = game.open();
    await pass(105);
    expect(game.made.at(-1)).toBe('sheet of 100 in 10');
    expect([...game.files.keys()]).toEqual(['sheet-00000.jpg']);
    expect((await tiles.read('sheet-00000.jpg', false))?.changes).toBe(false);
    tiles.stop();
    game.made.length = 0;
    const next = game.open(2);
    await pass(5);
    expect(game.made).toEqual(['360p/s00506.m4s', '360p/s00501.m4s']);
    expect((await textOf(next)).match(/-->/g)).toHaveLength(102);
    // The next home names what it makes after its epoch, and the sheet after the home that made it.
    expect((await textOf(next)).match(/^sheet-00000\.jpg|^tile-0010[01]e2\.jpg/gm)).toHaveLength(102);
    expect(await next.read('tile-00100e2.jpg', false)).toBeDefined();
    for (const name of ['tile-00100.jpg', 'tile-00100e1.jpg', 'sheet-00000e2.jpg'])
      expect(await next.read(name, false)).toBeUndefined();
    next.stop();
  });

  it('are made again after ffmpeg was killed, and are given up after three failures', async () => {
    const game = aGame();
    game.play(2);
    game.broken.maker = true;
    const tiles = game.open();
    await pass(2);
    expect(game.said).toEqual(['a small picture of a live game could not be made: Error: killed']);
    game.broken.maker = false;
    await pass(3);
    expect(game.made).toEqual(['360p/s00001.m4s']);
    game.broken.maker = true;
    game.play(10);
    await pass(60);
    expect(game.said).toHaveLength(4);
    game.broken.maker = false;
    game.play(10);
    await pass(120);
    expect(game.made).toEqual(['360p/s00001.m4s', '360p/s00011.m4s']);
    tiles.stop();
  });

  it('stay single while the disk is full', async () => {
    const game = aGame();
    game.play(1_000);
    game.broken.disk = true;
    const tiles = game.open();
    await pass(110);
    expect((await textOf(tiles)).match(/tile-/g)).toHaveLength(100);
    game.broken.disk = false;
    await pass(60);
    expect((await textOf(tiles)).match(/sheet-00000/g)).toHaveLength(100);
    tiles.stop();
  });

  it('are not made any more after the end', async () => {
    const game = aGame();
    const tiles = game.open();
    game.play(2);
    tiles.stop();
    await pass(10);
    expect(game.made).toEqual([]);
    expect(await tiles.read('storyboard.vtt', false)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('have a compressed text for those who take one', async () => {
    const game = aGame();
    const tiles = game.open();
    game.play(2);
    await pass(1);
    vi.useRealTimers();
    const text = await tiles.read('storyboard.vtt', true);
    expect(text).toMatchObject({ isCompressed: true, changes: true });
    expect(text?.bytes.subarray(0, 2).toString('hex')).toBe('1f8b');
    tiles.stop();
  });
});
