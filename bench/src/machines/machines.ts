// Viewers of a live game through two web processes against those of one process of the same build, in turns.
import { setTimeout as wait } from 'node:timers/promises';
import { media } from '@floodlit/contract/media/media';
import { air, type Airing } from '../chaos/machines/airing.ts';
import { type Ground, openGround } from '../chaos/machines/ground.ts';
import { type Figure, medianOf, ratioAtMost } from '../figure.ts';
import { runViewers } from '../live/viewers.ts';
import type { Counted } from '../live/viewer-load.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { allowedCalls } from './allowed-calls.ts';
import { type CopyCounter, startCopyCounter } from './copy-counter.ts';
import { notePartTimes, type PartTimes } from './part-times.ts';

/** As many as two cores carry beside two installs. A final draws 2,000: `BENCH_VIEWERS=2000`. */
const viewerCount = Number(process.env['BENCH_VIEWERS'] ?? 200);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 10);
const secondsOfRound = Number(process.env['BENCH_SECONDS'] ?? 10);
/** Webs connect to their home anew. */
const settleMs = 3_000;
/** More than a key may open in a minute is refused. */
const tokens = 50;

interface Side {
  readonly ground: Ground;
  readonly game: Airing;
  /** Whole addresses with tokens, spread over the web processes. */
  readonly folders: readonly string[];
  readonly times: PartTimes;
  readonly counted: Counted[];
  /** Processor seconds of the processes that serve viewers, in its turns alone. */
  readonly busySeconds: number[];
}

async function openSide(ground: Ground): Promise<Side> {
  const game = await air(ground, { ports: [ground.cluster.rtmpPort] });
  const client = ground.clientWith(await ground.apiKeyOf());
  const paths: string[] = [];
  while (paths.length < tokens) {
    const { data } = await client.call(media.playback, { id: game.eventId });
    paths.push(data.master_url.replace(/master\.m3u8$/u, ''));
  }
  const { webs } = ground.cluster;
  const folders = Array.from(
    { length: viewerCount },
    (_, viewer) => `${webs[viewer % webs.length]?.url}${paths[viewer % tokens]}`,
  );
  const startedAtMs = game.encoder()?.startedAtMs ?? 0;
  return {
    ground,
    game,
    folders,
    times: notePartTimes(folders[0] ?? '', startedAtMs),
    counted: [],
    busySeconds: [],
  };
}

async function busySecondsOf({ cluster }: Ground): Promise<number> {
  const pids = new Set([...cluster.webs, ...cluster.ingests].map((node) => node.pid()));
  const seconds = await Promise.all([...pids].map(processCpuSeconds));
  return seconds.reduce((sum, one) => sum + one, 0);
}

async function watch({ ground, folders, counted, busySeconds }: Side): Promise<void> {
  const before = await busySecondsOf(ground);
  counted.push(await runViewers({ origin: '', folders, rung: 'source', seconds: secondsOfRound }));
  busySeconds.push((await busySecondsOf(ground)) - before);
}

const shareOf = (ms: readonly number[], share: number): number =>
  ms.toSorted((one, other) => one - other)[Math.floor(ms.length * share)] ?? Number.NaN;

/** A stall of the machine holds all viewers up at once. It spoils its own turn, and the median passes over it. */
const waitedBy = ({ counted }: Side, share: number): number =>
  medianOf(counted.map(({ playlistMs }) => shareOf(playlistMs, share)));

/** Stalls included. */
const waitedInAll = ({ counted }: Side): string =>
  shareOf(
    counted.flatMap(({ playlistMs }) => playlistMs),
    0.99,
  ).toFixed(0);

/** Milliseconds of processor for a request. */
const busyOf = ({ counted, busySeconds }: Side): number =>
  (busySeconds.reduce((sum, one) => sum + one, 0) * 1_000) / sumOf(counted, 'requests');

const sumOf = (counted: readonly Counted[], of: 'requests' | 'failures'): number =>
  counted.reduce((sum, one) => sum + one[of], 0);

/** How much later the same parts reach a viewer of several machines. */
function delayOf(several: Side, one: Side): number {
  const later: number[] = [];
  for (const [part, atMs] of several.times.atMs) {
    const other = one.times.atMs.get(part);
    if (other !== undefined) later.push(atMs - other);
  }
  return medianOf(later);
}

/** @returns how often an object left the home, for each web. */
function copiesOf({ copies }: CopyCounter, webs: number): number {
  const objects = [...copies].filter(([url]) => /\.(?:m3u8|m4s)/u.test(url));
  const left = objects.reduce((sum, [, times]) => sum + times, 0);
  return left / objects.length / webs;
}

export async function machines(): Promise<Figure[]> {
  const cleanup = new AsyncDisposableStack();
  try {
    const severalGround = await openGround({ roles: { web: 2, worker: 1, ingest: 1 } });
    cleanup.defer(() => severalGround.stop());
    const oneGround = await openGround({ roles: { all: 1 } });
    cleanup.defer(() => oneGround.stop());
    const home = severalGround.cluster.ingests[0];
    const counter = cleanup.use(await startCopyCounter(home?.port ?? 0));
    const several = await openSide(severalGround);
    const one = await openSide(oneGround);
    for (const side of [several, one]) await watch({ ...side, counted: [], busySeconds: [] });
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [several, one] : [one, several];
      for (const side of order) await watch(side);
    }
    several.times.stop();
    one.times.stop();
    // One turn more: the counter is a part of this bench, and of no install.
    home?.wire.leadTo(counter.port);
    await wait(settleMs);
    counter.reset();
    await watch({ ...several, counted: [], busySeconds: [] });
    const copies = copiesOf(counter, severalGround.cluster.webs.length);
    const delayMs = delayOf(several, one);
    const allowed = (await allowedCalls(severalGround)) / (await allowedCalls(oneGround));
    await several.game.end();
    await one.game.end();
    const p99 = { several: waitedBy(several, 0.99), one: waitedBy(one, 0.99) };
    const half = { several: waitedBy(several, 0.5), one: waitedBy(one, 0.5) };
    const busy = { several: busyOf(several), one: busyOf(one) };
    const failed = several.counted.find(({ firstFailure }) => firstFailure !== '')?.firstFailure;
    return [
      {
        name: 'machines: failures',
        value: sumOf(several.counted, 'failures'),
        limit: 0,
        side: 'at most',
        unit: '',
        from: `${sumOf(several.counted, 'requests')} requests of ${viewerCount} viewers in ${rounds} × ${secondsOfRound} s${failed === undefined ? '' : `, first: ${failed}`}; one process ${sumOf(one.counted, 'failures')}`,
      },
      ratioAtMost(
        'machines: p99 of playlists',
        p99.several / p99.one,
        1.25,
        `${p99.several.toFixed(0)} ms through two webs, ${p99.one.toFixed(0)} ms at one process, held back included, median of ${rounds} turns (all turns together ${waitedInAll(several)} and ${waitedInAll(one)} ms); half within ${half.several.toFixed(0)} and ${half.one.toFixed(0)} ms; processor of a request ${busy.several.toFixed(2)} and ${busy.one.toFixed(2)} ms`,
      ),
      {
        name: 'machines: delay',
        value: delayMs,
        limit: 150,
        side: 'at most',
        unit: ' ms',
        from: `the same parts at a viewer of two webs, after one of one process; median of ${several.times.atMs.size}`,
      },
      {
        name: 'machines: copies that leave the home',
        value: copies,
        limit: 1.05,
        side: 'at most',
        unit: '',
        from: `for each object and web, ${counter.copies.size} addresses`,
      },
      {
        name: 'machines: allowed calls of a network, least',
        value: allowed,
        limit: 0.9,
        side: 'at least',
        unit: '×',
        from: 'two webs against one process',
      },
      ratioAtMost('machines: allowed calls of a network, most', allowed, 1.2, 'the same'),
    ];
  } finally {
    await cleanup.disposeAsync();
  }
}
