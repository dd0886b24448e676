// A whole game as one file, written while it is sent, against the same segments fetched one after another.
import { media } from '@floodlit/contract/media/media';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { makeLongGame } from '../browser/long-game.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { lastingPlayback } from '../product/lasting-playback.ts';
import { startProduct } from '../product/start-product.ts';

const rounds = 11;
const minutes = 240;

/** Bytes of all the addresses, one after another. */
async function readAll(addresses: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
  }
  return bytes;
}

export async function downloads(): Promise<Figure[]> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const product = await startProduct();
  try {
    const { pool } = product.connection;
    const { eventId } = await makeLongGame(product, ffmpegPath, { minutes, type: 'paid' });
    await pool.query(
      `update commerce.passes set features = features || '{"download": true}' where kind = 'package'`,
    );
    await pool.query('update commerce.entitlements set downloads = 5');
    const client = product.clientWith(await product.apiKeyOf('bob'));
    const { data: played } = await client.call(media.playback, { id: eventId });
    const playback = lastingPlayback(product, played);
    const list = new URL('360p/index.m3u8', new URL(playback.master_url, product.origin)).href;
    const playlist = await (await fetch(list)).text();
    const names = ['init.mp4', ...playlist.split('\n').filter((line) => line.endsWith('.m4s'))];
    const segments = names.map((name) => new URL(name, list).href);
    const perCpuSecond = (addresses: () => Promise<string[]>) => async () => {
      const all = await addresses();
      const before = await processCpuSeconds(product.pid);
      const bytes = await readAll(all);
      return bytes / ((await processCpuSeconds(product.pid)) - before);
    };
    const sent = await interleave(
      {
        // A ticket holds for a minute: each round asks for its own. The same day takes it from the pass once.
        file: perCpuSecond(async () => [
          product.origin + (await client.call(media.downloadEvent, { id: eventId })).data.url,
        ]),
        segments: perCpuSecond(async () => segments),
      },
      rounds,
    );
    return [
      {
        name: 'downloads: bytes per second of processor against the segments',
        value: sent.file / sent.segments,
        limit: 0.8,
        side: 'at least',
        unit: '×',
        from: `${(sent.file / 1e6).toFixed(0)} MB, segments ${(sent.segments / 1e6).toFixed(0)} MB, medians of ${rounds}`,
      },
    ];
  } finally {
    await product.stop();
  }
}
