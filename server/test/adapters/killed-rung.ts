// A game from a camera whose clock drifts, whose lower rung loses its encoder again and again.
import { expect } from 'vitest';
import type { RungPlan } from '../../src/ingest/index.ts';
import { makeStream } from './encoder-variants.ts';
import type { openGames, RecordedGame } from './recorded-game.ts';

/** As small as a picture may be: the encoder, and not the processor, is tested. */
const plan: RungPlan = { name: '360p', width: 80, height: 60, bitsPerSecond: 200_000, codec: 'avc1.4d401f' };
/** In the middle between 30 and 30/1.001 a second, so that ffmpeg may guess one or the other. */
export const fast = (atMs: number): number => atMs * 1.0005;
/** A clock that runs faster and faster, so that ffmpeg guesses another rate at each start. */
export const faster = (atMs: number): number => atMs + (atMs * atMs) / 4e6;

export interface KilledGame {
  readonly game: RecordedGame;
  /** From each kill to the end of the next segment that the rung has itself. */
  readonly backAfterMs: readonly number[];
  /** Segments that the rung misses. */
  readonly lost: number;
}

/**
 * @param clock of the camera.
 * @param kills moments of the game.
 */
export async function killInTurn(
  aGame: ReturnType<typeof openGames>['aGame'],
  clock: (atMs: number) => number,
  kills: readonly number[],
): Promise<KilledGame> {
  const seconds = Math.ceil(((kills.at(-1) ?? 0) + 6_000) / 1_000);
  const messages = await makeStream({
    size: '160x120',
    seconds,
    video: ['-preset', 'ultrafast', '-g', '60'],
    stamp: ({ timestampMs }) => clock(timestampMs),
  });
  const game = await aGame(() => [plan]);
  const left = [...kills];
  const backAfterMs: number[] = [];
  let killed: { readonly atMs: number; readonly count: number } | undefined;
  const countOwn = (): number => game.segmentsOf('360p').filter(({ isLost }) => isLost !== true).length;
  await game.publishLive(messages, (atMs) => {
    if (killed !== undefined && countOwn() > killed.count) {
      backAfterMs.push(atMs - killed.atMs);
      killed = undefined;
    }
    if (killed !== undefined || left[0] === undefined || atMs < left[0]) return;
    left.shift();
    killed = { atMs, count: countOwn() };
    game.encoders.at(-1)?.kill();
  });
  await game.recording.finish();
  expect(game.problems.filter((problem) => problem.includes('differently'))).toEqual([]);
  return { game, backAfterMs, lost: game.segmentsOf('360p').filter(({ isLost }) => isLost === true).length };
}
