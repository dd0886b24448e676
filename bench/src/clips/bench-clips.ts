// The product with its worker and a recorded game, and presses that wait until their clip is ready.
import { clips as routes, type OwnClip } from '@floodlit/contract/clips/clips';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import type { Figure } from '../figure.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { gameRate, makeClockGame, type ClockGame, type ClockGameOptions } from './clock-game.ts';

const pollMs = 5;
const deadlineMs = 60_000;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Press {
  readonly start: number;
  readonly end: number;
  readonly eventId: number;
  readonly assetId: number;
}

export interface Pressed {
  readonly clip: OwnClip;
  readonly ms: number;
}

export interface BenchClips {
  readonly product: Product;
  readonly ffmpegPath: string;
  readonly game: ClockGame;
  /** Milliseconds from the press until the clip is ready, and the clip. */
  readonly press: (press: Press) => Promise<Pressed>;
  /** A random range of the recorded game. */
  readonly pressRecorded: (seconds: number) => Promise<number>;
}

/** A random start, to the frame. */
export const randomStart = (seconds: number, gameSeconds: number): number =>
  Math.floor(Math.random() * (gameSeconds - seconds - 1) * gameRate) / gameRate;

export const percentileOf = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[Math.ceil(samples.length * share) - 1] ?? Number.NaN;

async function untilReady({ connection: { pool } }: Product, id: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < deadlineMs; await wait(pollMs)) {
    const { rows } = await pool.query<{ status: string }>('select status from clips.clips where id = $1', [
      id,
    ]);
    if (rows[0]?.status === 'ready') return;
    if (rows[0]?.status === 'failed') throw new Error('A clip failed.');
  }
  throw new Error('A clip was not ready in time.');
}

/** The file to give away of a free game, which its page names. */
export async function untilFile(
  { origin }: Product,
  { id, uuid }: Pick<OwnClip, 'id' | 'uuid'>,
): Promise<Buffer> {
  for (const began = performance.now(); performance.now() - began < deadlineMs; await wait(50)) {
    const answer = await fetch(`${origin}/media/c/${id}/${uuid}/share.mp4`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return bytes;
  }
  throw new Error('The file to give away was not there in time.');
}

export async function createPress(product: Product): Promise<BenchClips['press']> {
  const client = product.clientWith(await product.apiKeyOf('alice'));
  const { pool } = product.connection;
  return async ({ start, end, eventId, assetId }) => {
    // One account makes a hundred a day.
    await pool.query(`update clips.clips set created_at = now() - interval '2 days' where status = 'ready'`);
    const began = performance.now();
    const { data: queued } = await client.call(routes.create, {
      event_id: eventId,
      event_media_id: assetId,
      name: 'Bench',
      tags: ['bench'],
      start_time: start,
      duration: end,
      idempotency_key: `bench-${began}`.replace('.', '-'),
    });
    await untilReady(product, queued.id);
    const ms = performance.now() - began;
    const [clip] = (await client.call(routes.ofUser, { limit: 1 })).data;
    if (clip?.id !== queued.id) throw new Error('The clip is not listed.');
    return { clip, ms };
  };
}

export async function withClips(
  options: ClockGameOptions,
  measure: (bench: BenchClips) => Promise<Figure[]>,
): Promise<Figure[]> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const product = await startProduct({ hasWorker: true });
  try {
    const game = await makeClockGame(product, ffmpegPath, options);
    const press = await createPress(product);
    const { eventId, assetId } = game;
    return await measure({
      product,
      ffmpegPath,
      game,
      press,
      async pressRecorded(seconds) {
        const start = randomStart(seconds, game.seconds);
        return (await press({ start, end: start + seconds, eventId, assetId })).ms;
      },
    });
  } finally {
    await product.stop();
  }
}

export const pressedFigure = (about: string, samples: readonly number[], limit: number): Figure => {
  const sorted = samples.toSorted((one, other) => one - other);
  return {
    name: `clips: ${about}, pressed to ready, p95`,
    value: percentileOf(samples, 0.95) / 1_000,
    limit,
    side: 'at most',
    unit: ' s',
    from: `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms of ${samples.length}`,
  };
};
