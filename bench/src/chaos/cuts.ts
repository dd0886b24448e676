// Fifty cuts of one to sixty seconds. Each game stays one recording with every received second,
// and continues soon after its encoder is back.
import { media } from '@floodlit/contract/media/media';
import { endEvent } from '../../../server/src/media/index.ts';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { medianOf } from '../figure.ts';
import { armGame } from '../live/arm-game.ts';
import { makeFootage, startCountingEncoder, type Footage } from '../live/counting-encoder.ts';
import { recordedMsIn } from '../live/recorded-ms.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import type { Outcome } from './outcome.ts';

const gameCount = 10;
const cutsPerGame = 5;
const resumeLimitMs = 10_000;
/** Tolerance per run: the last frame is rounded. */
const tolerancePerRunMs = 40;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** 1 to 60 s, spread over all cuts; each game gets short and long ones. */
const cutMs = (game: number, cut: number): number =>
  1_000 + Math.round((59_000 * ((cut * gameCount + game * 7) % 50)) / 49);

const countParts = (playlist: string): number => playlist.match(/#EXTINF|#EXT-X-PART:/g)?.length ?? 0;

interface GameOutcome {
  readonly sentMs: number;
  readonly recordedMs: number;
  readonly recordings: number;
  readonly resumedMs: readonly number[];
}

async function playGame(product: Product, footage: Footage, game: number): Promise<GameOutcome> {
  const { eventId, channelId, url, deps } = await armGame(product);
  const key = url.slice(url.lastIndexOf('/') + 1);
  const client = product.clientWith(await product.apiKeyOf());
  let sentMs = 0;
  const resumedMs: number[] = [];
  let folder = '';
  const read = async (name: string): Promise<string> => (await fetch(product.origin + folder + name)).text();
  for (let run = 0; run <= cutsPerGame; run += 1) {
    const before = folder === '' ? '' : await read('source/low.m3u8');
    const startedAt = performance.now();
    const encoder = await startCountingEncoder({ port: product.rtmpPort, key, footage });
    while (folder === '') {
      await wait(100);
      const answer = await client.call(media.playback, { id: eventId }).catch(() => undefined);
      folder = answer?.data.master_url.replace(/master\.m3u8$/, '') ?? '';
    }
    if (run > 0) {
      while (
        countParts(await read('source/low.m3u8')) <= countParts(before) &&
        performance.now() - startedAt < 2 * resumeLimitMs
      )
        await wait(50);
      resumedMs.push(performance.now() - startedAt);
    }
    await wait(3_000 + ((game * 5 + run * 3) % 7) * 500);
    await encoder.cut();
    sentMs += encoder.sentMs();
    if (run < cutsPerGame) await wait(cutMs(game, run));
  }
  await wait(500);
  await endEvent(deps, channelId, eventId);
  let whole = '';
  while (!whole.includes('#EXT-X-ENDLIST')) {
    await wait(200);
    whole = await read('source/index.m3u8');
  }
  const { rows } = await product.connection.pool.query<{ count: number }>(
    'select count(*)::int as count from media.assets where event_id = $1',
    [eventId],
  );
  return { sentMs, recordedMs: recordedMsIn(whole), recordings: rows[0]?.count ?? 0, resumedMs };
}

export async function cuts(): Promise<Outcome> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const footage = makeFootage(ffmpegPath);
  const product = await startProduct();
  try {
    const games = await Promise.all(
      Array.from({ length: gameCount }, (_, game) => playGame(product, footage, game)),
    );
    const resumed = games.flatMap(({ resumedMs }) => resumedMs);
    const sentMs = games.reduce((sum, game) => sum + game.sentMs, 0);
    const recordedMs = games.reduce((sum, game) => sum + game.recordedMs, 0);
    const whole = games.filter(
      (game) =>
        game.recordings === 1 &&
        Math.abs(game.sentMs - game.recordedMs) <= tolerancePerRunMs * (cutsPerGame + 1),
    );
    const inTime = resumed.filter((ms) => ms <= resumeLimitMs);
    return {
      acknowledged: gameCount * cutsPerGame,
      survived: whole.length === gameCount ? inTime.length : 0,
      story: `${gameCount} games, ${whole.length} of them one whole recording; ${(sentMs / 1_000).toFixed(1)} s sent, ${(recordedMs / 1_000).toFixed(1)} s recorded; goes on ${(medianOf(resumed) / 1_000).toFixed(2)} s after the encoder is back, at most ${(Math.max(...resumed) / 1_000).toFixed(2)} s`,
    };
  } finally {
    await product.stop();
  }
}
