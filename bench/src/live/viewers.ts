// Two hundred viewers of one live game for five minutes. Checks failed requests, memory, and the cost per viewer
// against nginx with the same files.
import { fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { media } from '@floodlit/contract/media/media';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { findOnPath } from '../../../server/src/processes/find-program.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { NotMeasured, type Figure } from '../figure.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { memoryOf } from '../product/memory-of.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { startNginx } from '../segments/start-nginx.ts';
import { armGame } from './arm-game.ts';
import { makeFootage, startCountingEncoder } from './counting-encoder.ts';
import type { Counted } from './viewer-load.ts';

const viewerCount = 200;
const seconds = 300;
const nginxSeconds = 60;
/** Until the process has met everything it will meet. */
const warmSeconds = 150;
const everyMs = 500;
const rung = 'source';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function runViewers(order: Readonly<Record<string, unknown>>): Promise<Counted> {
  const child = fork(path.join(import.meta.dirname, 'viewer-load.ts'), [], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('message', (counted) => resolve(counted as Counted));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The viewers ended without a word.')));
    child.send(order);
  });
}

/** A token for each. */
export async function listFolders(product: Product, eventId: number, count: number): Promise<string[]> {
  const client = product.clientWith(await product.apiKeyOf());
  const folders: string[] = [];
  while (folders.length < count) {
    const { data } = await client.call(media.playback, { id: eventId });
    folders.push(data.master_url.replace(/master\.m3u8$/, ''));
  }
  return folders;
}

/** nginx with a playlist and a part of the size that a viewer gets. */
async function measureNginx(program: string, playlist: Buffer, part: Buffer): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-bench-files-'));
  await mkdir(path.join(folder, 'files'));
  await writeFile(path.join(folder, 'files/low.m3u8'), playlist);
  await writeFile(path.join(folder, 'files/part.m4s'), part);
  const nginx = await startNginx(program, folder);
  try {
    const before = await processCpuSeconds(nginx.pid);
    await runViewers({
      origin: nginx.origin,
      folders: Array.from({ length: viewerCount }, () => ''),
      rung,
      seconds: nginxSeconds,
      fixed: { everyMs, playlist: '/files/low.m3u8', part: '/files/part.m4s' },
    });
    return ((await processCpuSeconds(nginx.pid)) - before) / nginxSeconds / viewerCount;
  } finally {
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function viewers(): Promise<Figure[]> {
  const program = findOnPath(['nginx'], { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` });
  if (program === undefined) throw new NotMeasured('nginx is not installed: apt-get install nginx.');
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const product = await startProduct();
  try {
    const game = await armGame(product);
    const encoder = await startCountingEncoder({
      port: product.rtmpPort,
      key: game.url.slice(game.url.lastIndexOf('/') + 1),
      footage: makeFootage(ffmpegPath),
    });
    await wait(5_000);
    const folders = await listFolders(product, game.eventId, viewerCount);
    const folder = `${product.origin}${folders[0] ?? ''}${rung}/`;
    const idleCpu = await processCpuSeconds(product.pid);
    await wait(10_000);
    const idlePerSecond = ((await processCpuSeconds(product.pid)) - idleCpu) / 10;
    const begun = await processCpuSeconds(product.pid);
    const watching = runViewers({ origin: product.origin, folders, rung, seconds });
    await wait(warmSeconds * 1_000);
    const warmMemory = await memoryOf(product.pid);
    const recordedFrom = encoder.sentMs();
    const counted = await watching;
    const cpu = (await processCpuSeconds(product.pid)) - begun;
    const memory = await memoryOf(product.pid);
    const perViewer = (cpu / seconds - idlePerSecond) / viewerCount;
    const text = await (await fetch(`${folder}low.m3u8?_HLS_skip=YES`)).text();
    const part = [...text.matchAll(/URI="(p\d+\.\d+\.m4s)"/g)].at(-2)?.[1] ?? '';
    const partBytes = Buffer.from(await (await fetch(folder + part)).arrayBuffer());
    const recordedMs = encoder.sentMs() - recordedFrom;
    await encoder.cut();
    const nginxPerViewer = await measureNginx(program, Buffer.from(text), partBytes);
    const wanted = (viewerCount * seconds * 1_000) / everyMs;
    return [
      {
        name: 'viewers: failures',
        value: counted.failures,
        limit: 0,
        side: 'at most',
        unit: '',
        from: `${counted.requests} requests of ${viewerCount} viewers in ${seconds} s${counted.firstFailure === '' ? '' : `, first: ${counted.firstFailure}`}`,
      },
      {
        name: 'viewers: parts that came',
        value: counted.parts / wanted,
        limit: 0.98,
        side: 'at least',
        unit: '×',
        from: `${counted.parts} of ${wanted}: nobody fell behind`,
      },
      {
        name: 'viewers: memory',
        value: memory / warmMemory,
        limit: 1.25,
        side: 'at most',
        unit: '×',
        from: `${warmMemory.toFixed(0)} MB after ${warmSeconds} s, ${memory.toFixed(0)} MB after ${seconds} s; ${(recordedMs / 1_000).toFixed(0)} s of game were kept in memory, of which 256 MB at most`,
      },
      {
        name: 'viewers: processor per viewer',
        value: perViewer / nginxPerViewer,
        limit: 4,
        side: 'at most',
        unit: '×',
        from: `${(perViewer * 1_000).toFixed(2)} ms per second (a token checked and a playlist held back each time), nginx with the same files ${(nginxPerViewer * 1_000).toFixed(2)} ms; ${(idlePerSecond * 100).toFixed(1)} % of a core for the game itself`,
      },
    ];
  } finally {
    await product.stop();
  }
}
