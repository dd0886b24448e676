import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLivePicture } from './live-picture.ts';
import type { LivePictureMaker, SegmentFacts } from './live-tile-ports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A game of segments of two seconds, and a maker that counts its pictures. */
function aGame(epoch = 0) {
  const segments: SegmentFacts[] = [];
  const said: string[] = [];
  const state = { made: 0, isBroken: false, hasCopies: true, makeMs: 0 };
  const maker: LivePictureMaker = {
    async makePicture() {
      if (state.isBroken) throw new Error('killed');
      state.made += 1;
      if (state.makeMs > 0) await new Promise((resolve) => setTimeout(resolve, state.makeMs));
      const bytes = Buffer.from(`${state.made}`);
      return { jpeg: bytes, copies: state.hasCopies ? [{ width: 320, bytes }] : [] };
    },
  };
  const picture = createLivePicture({
    recording: {
      epoch,
      rungs: new Map([['source', { segments }]]),
      startRung: () => 'source',
      readFile: async () => Buffer.alloc(16, Buffer.from([0, 0, 0, 8])),
    },
    maker,
    nowMs: () => performance.now(),
    onProblem: (sentence, error) => said.push(`${sentence}: ${String(error)}`),
  });
  const play = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 2) {
      segments.push({ number: segments.length + 1, run: 1, durationMs: 2_000, isOwn: true });
      await vi.advanceTimersByTimeAsync(2_000);
    }
  };
  return { picture, play, said, state };
}

describe('the picture of a live game', () => {
  it('comes with the first segment, and anew each half minute under a new name', async () => {
    const { picture, play } = aGame();
    expect(picture.latest()).toBeUndefined();
    await play(4);
    expect(picture.latest()).toMatchObject({ file: 'live-00001.jpg', widths: [320] });
    await play(30);
    expect(picture.latest()?.file).toBe('live-00016.jpg');
    expect(picture.read('live-00016-w320.webp')?.toString()).toBe('2');
    picture.stop();
  });

  it('has the epoch of its home in its names', async () => {
    const { picture, play } = aGame(2);
    await play(4);
    expect(picture.latest()?.file).toBe('live-00001e2.jpg');
    expect(picture.read('live-00001e2-w320.webp')?.toString()).toBe('1');
    picture.stop();
  });

  it('stays when making a new one fails, and a later one replaces it', async () => {
    const { picture, play, said, state } = aGame();
    await play(4);
    state.isBroken = true;
    await play(60);
    expect(picture.latest()?.file).toBe('live-00001.jpg');
    expect(picture.read('live-00001.jpg')?.toString()).toBe('1');
    expect(said.length).toBeGreaterThan(0);
    expect(said[0]).toBe('the picture of a live game could not be made: Error: killed');
    state.isBroken = false;
    await play(40);
    expect(picture.latest()?.file).not.toBe('live-00001.jpg');
    picture.stop();
  });

  it('stays while no new segment comes, and costs nothing', async () => {
    const { picture, play, state } = aGame();
    await play(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.made).toBe(1);
    expect(picture.latest()?.file).toBe('live-00001.jpg');
    picture.stop();
  });

  it('is served without copies where they could not be made', async () => {
    const { picture, play, state } = aGame();
    state.hasCopies = false;
    await play(4);
    expect(picture.latest()).toMatchObject({ file: 'live-00001.jpg', widths: [] });
    picture.stop();
  });

  it('is there for two minutes more, and then no longer', async () => {
    const { picture, play } = aGame();
    await play(100);
    expect(picture.read('live-00001.jpg')).toBeDefined();
    await play(60);
    expect(picture.read('live-00001.jpg')).toBeUndefined();
    expect(picture.read('../source.mp4')).toBeUndefined();
    picture.stop();
  });

  it('is gone with a slate, and comes back with the first segment after it', async () => {
    const { picture, play } = aGame();
    await play(34);
    picture.withhold(true);
    expect(picture.latest()).toBeUndefined();
    expect(picture.read('live-00001.jpg')).toBeUndefined();
    expect(picture.read('live-00016.jpg')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    picture.withhold(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(picture.latest()).toBeUndefined();
    await play(2);
    expect(picture.latest()?.file).toBe('live-00018.jpg');
    picture.stop();
  });

  it('is dropped when a slate begins while it is made', async () => {
    const { picture, play, state } = aGame();
    state.makeMs = 5_000;
    await play(4);
    expect(state.made).toBe(1);
    picture.withhold(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(picture.latest()).toBeUndefined();
    picture.stop();
  });

  it('is not made while a slate is shown', async () => {
    const { picture, play, state } = aGame();
    picture.withhold(true);
    await play(60);
    expect(state.made).toBe(0);
    picture.stop();
  });

  it('is not made any more after the end', async () => {
    const { picture, play, state } = aGame();
    picture.stop();
    await play(60);
    expect(state.made).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
