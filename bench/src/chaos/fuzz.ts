// Ten thousand malformed encoders against the product during one game. The process and the game survive.
import { media } from '@floodlit/contract/media/media';
import { fuzzRtmp } from '../../../server/test/ingest/fuzz.ts';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { armGame } from '../live/arm-game.ts';
import { makeFootage, startCountingEncoder } from '../live/counting-encoder.ts';
import { recordedMsIn } from '../live/recorded-ms.ts';
import { memoryOf } from '../product/memory-of.ts';
import { startProduct } from '../product/start-product.ts';
import type { Outcome } from './outcome.ts';

const connections = 10_000;

export async function fuzz(): Promise<Outcome> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const product = await startProduct();
  try {
    const [game, attacked] = [await armGame(product), await armGame(product)];
    const keyOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
    const encoder = await startCountingEncoder({
      port: product.rtmpPort,
      key: keyOf(game.url),
      footage: makeFootage(ffmpegPath),
    });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const before = await memoryOf(product.pid);
    const { cut } = await fuzzRtmp(product.rtmpPort, { connections, seed: 1, key: keyOf(attacked.url) });
    const after = await memoryOf(product.pid);
    const client = product.clientWith(await product.apiKeyOf());
    const { data } = await client.call(media.playback, { id: game.eventId });
    await encoder.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const playlist = await (
      await fetch(product.origin + data.master_url.replace('master', 'source/index'))
    ).text();
    const recordedMs = recordedMsIn(playlist);
    const isWhole = Math.abs(recordedMs - encoder.sentMs()) < 100 && !playlist.includes('DISCONTINUITY');
    return {
      acknowledged: connections,
      survived: isWhole ? connections : 0,
      story: `${cut} were cut off, the others left; the game beside them: ${(encoder.sentMs() / 1_000).toFixed(1)} s sent, ${(recordedMs / 1_000).toFixed(1)} s recorded in one run; memory ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
    };
  } finally {
    await product.stop();
  }
}
