// Viewers of a live game through two web processes against those of one process of the same build, in turns.
import { media } from '@floodlit/contract/media/media';
import { air, type Airing } from '../chaos/machines/airing.ts';
import { type Ground, openGround } from '../chaos/machines/ground.ts';
import { type Figure, medianOf, ratioAtMost } from '../figure.ts';
import { runViewers } from '../live/viewers.ts';
import type { Counted } from '../live/viewer-load.ts';
import { allowedCalls } from './allowed-calls.ts';
import { type CopyCounter, startCopyCounter } from './copy-counter.ts';
import { notePartTimes, type PartTimes } from './part-times.ts';

/** As many as two cores carry beside two installs. The issue of a final asks for 2,000: `BENCH_VIEWERS=2000`. */
const viewerCount = Number(process.env['BENCH_VIEWERS'] ?? 200);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const secondsOfRound = Number(process.env['BENCH_SECONDS'] ?? 15);
/** More than a key may open in a minute is refused. */
const tokens = 50;

interface Side {
  readonly ground: Ground;
  readonly game: Airing;
  /** Whole addresses with tokens, spread over the web processes. */
  readonly folders: readonly string[];
  readonly times: PartTimes;
  readonly counted: Counted[];
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
  return { ground, game, folders, times: notePartTimes(folders[0] ?? '', startedAtMs), counted: [] };
}

async function watch({ folders, counted }: Side): Promise<void> {
  counted.push(await runViewers({ origin: '', folders, rung: 'source', seconds: secondsOfRound }));
}

const p99Of = (counted: readonly Counted[]): number => {
  const sorted = counted.flatMap(({ playlistMs }) => playlistMs).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
};

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
    home?.wire.leadTo(counter.port);
    const several = await openSide(severalGround);
    const one = await openSide(oneGround);
    counter.reset();
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [several, one] : [one, several];
      for (const side of order) await watch(side);
    }
    const copies = copiesOf(counter, severalGround.cluster.webs.length);
    several.times.stop();
    one.times.stop();
    const delayMs = delayOf(several, one);
    const allowed = (await allowedCalls(severalGround)) / (await allowedCalls(oneGround));
    await several.game.end();
    await one.game.end();
    const p99 = { several: p99Of(several.counted), one: p99Of(one.counted) };
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
        `${p99.several.toFixed(0)} ms through two webs, ${p99.one.toFixed(0)} ms at one process, held back included`,
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
