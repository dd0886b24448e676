// One process with all roles against the build before, in turns: an install on one machine stays as it was.
import { setTimeout as wait } from 'node:timers/promises';
import { media } from '@floodlit/contract/media/media';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { type Figure, medianOf, NotMeasured, ratioAtMost } from '../figure.ts';
import { armGame } from '../live/arm-game.ts';
import { type CountingEncoder, makeFootage, startCountingEncoder } from '../live/counting-encoder.ts';
import { buildBefore } from '../product/build-before.ts';
import { findFreePort } from '../product/find-free-port.ts';
import { memoryOf } from '../product/memory-of.ts';
import { type Fan, seedFans } from '../product/seed-fans.ts';
import { type SellingProduct, startSellingProduct } from '../product/start-selling-product.ts';
import { buyAsFan } from '../sale/buy-as-fan.ts';
import { processorOf } from '../sale/processor-of.ts';
import { putOnSale } from '../sale/put-on-sale.ts';
import { latenciesOf, notePartTimes, type PartTimes } from './part-times.ts';

const limit = 1.02;
const starts = Number(process.env['BENCH_ROUNDS'] ?? 5);
const settleMs = 15_000;
const sales = 4;
const fansOfSale = 40;
const fansAtOnce = 8;
const gameSeconds = 60;
/** A player keeps three parts in hand, and a part is half over on average. */
const heldMs = 1_750;

interface Side {
  readonly product: SellingProduct;
  readonly rtmpPort: number;
  readonly startMs: number[];
  readonly webMb: number[];
  readonly workerMb: number[];
  readonly orderMs: number[];
  readonly openedMs: number[];
}

async function openSide(build?: string): Promise<Side> {
  const rtmpPort = await findFreePort();
  const options = { isLaunched: true, ...(build !== undefined && { build }) };
  const product = await startSellingProduct({ RTMP_PORT: String(rtmpPort) }, options);
  return { product, rtmpPort, startMs: [], webMb: [], workerMb: [], orderMs: [], openedMs: [] };
}

/** Stops it as Ctrl-C does. It is started again at once. */
async function restart({ product, startMs, webMb, workerMb }: Side): Promise<void> {
  const former = product.process.pid();
  process.kill(former, 'SIGTERM');
  while (product.process.pid() === former) await wait(2);
  const startedAt = performance.now();
  await product.process.ready();
  startMs.push(performance.now() - startedAt);
  await (await fetch(product.origin)).arrayBuffer();
  await wait(settleMs);
  const { web, worker = web } = product.processes();
  webMb.push(await memoryOf(web));
  workerMb.push(await memoryOf(worker));
}

async function sell({ product, orderMs, openedMs }: Side, fans: Fan[], eventId: number): Promise<void> {
  const before = await processorOf(product);
  const left = fans.splice(0, fansOfSale);
  const buyOn = async (): Promise<void> => {
    for (let fan = left.pop(); fan !== undefined; fan = left.pop())
      openedMs.push((await buyAsFan(product.sandbox.url(), fan, eventId)).openedMs);
  };
  await Promise.all(Array.from({ length: fansAtOnce }, buyOn));
  const { web, worker, sandbox, database } = await processorOf(product, before);
  orderMs.push(((web + worker + sandbox + database) * 1_000) / fansOfSale);
}

interface Watched {
  readonly encoder: CountingEncoder;
  readonly times: PartTimes;
}

async function watchGame(
  { product, rtmpPort }: Side,
  footage: ReturnType<typeof makeFootage>,
): Promise<Watched> {
  const game = await armGame({ connection: product.connection, rtmpPort });
  const key = game.url.slice(game.url.lastIndexOf('/') + 1);
  const encoder = await startCountingEncoder({ port: rtmpPort, key, footage });
  const client = product.clientWith(await product.apiKeyOf());
  for (;;) {
    const answer = await client.call(media.playback, { id: game.eventId }).catch(() => undefined);
    if (answer !== undefined) {
      const folder = `${product.origin}${answer.data.master_url.replace(/master\.m3u8$/u, '')}`;
      return { encoder, times: notePartTimes(folder, encoder.startedAtMs) };
    }
    await wait(500);
  }
}

export async function oneMachine(): Promise<Figure[]> {
  const build = buildBefore();
  if (build === undefined) throw new NotMeasured('BENCH_BEFORE names no build before.');
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const cleanup = new AsyncDisposableStack();
  try {
    const ours = await openSide();
    cleanup.defer(() => ours.product.stop());
    const before = await openSide(build);
    cleanup.defer(() => before.product.stop());
    const sides = [ours, before] as const;
    const inTurns = async (rounds: number, work: (side: Side) => Promise<void>): Promise<void> => {
      for (let round = 0; round < rounds; round += 1)
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) await work(side);
    };
    await inTurns(starts, restart);

    const sold = new Map<Side, { fans: Fan[]; eventId: number }>();
    for (const side of sides) {
      const { eventId } = await putOnSale(side.product);
      sold.set(side, { eventId, fans: await seedFans(side.product, fansOfSale * (sales + 1)) });
    }
    await inTurns(sales + 1, async (side) => {
      const { fans = [], eventId = 0 } = sold.get(side) ?? {};
      await sell(side, fans, eventId);
    });

    const footage = makeFootage(ffmpegPath);
    const [game, former] = await Promise.all([watchGame(ours, footage), watchGame(before, footage)]);
    const busy = await Promise.all(sides.map(({ product }) => processorOf(product)));
    await wait(gameSeconds * 1_000);
    const used = await Promise.all(sides.map(({ product }, side) => processorOf(product, busy[side])));
    for (const { encoder, times } of [game, former]) {
      times.stop();
      await encoder.cut();
    }
    const delay = { ours: medianOf(latenciesOf(game.times)), before: medianOf(latenciesOf(former.times)) };
    const ratio = (name: string, of: (side: Side) => readonly number[], unit: string): Figure => {
      // The first turn warms up.
      const [mine, other] = sides.map((side) => medianOf(of(side).slice(1))) as [number, number];
      return ratioAtMost(
        `one-machine: ${name}`,
        mine / other,
        limit,
        `${mine.toFixed(0)} ${unit}, the build before ${other.toFixed(0)} ${unit}; median of ${of(ours).length - 1}`,
      );
    };
    const [mine, other] = used.map(({ web }) => web);
    return [
      ratio('start', ({ startMs }) => startMs, 'ms'),
      ratio('memory of the web', ({ webMb }) => webMb, 'MB'),
      ratio('memory of the worker', ({ workerMb }) => workerMb, 'MB'),
      ratio('processor of an order', ({ orderMs }) => orderMs, 'ms'),
      ratio('opening an order', ({ openedMs }) => openedMs.slice(fansOfSale - 1), 'ms'),
      ratioAtMost(
        'one-machine: delay',
        (heldMs + delay.ours) / (heldMs + delay.before),
        limit,
        `a part reaches a viewer ${delay.ours.toFixed(0)} ms after its last picture, the build before ${delay.before.toFixed(0)} ms; ${game.times.atMs.size} parts`,
      ),
      ratioAtMost(
        'one-machine: processor of a live game',
        (mine ?? Number.NaN) / (other ?? Number.NaN),
        limit,
        `${mine?.toFixed(2)} s of the web in ${gameSeconds} s, the build before ${other?.toFixed(2)} s`,
      ),
    ];
  } finally {
    await cleanup.disposeAsync();
  }
}
