// Refunds during a game: how long access and a running player survive, for each way to refund.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownEnvironment } from '../../../tools/own-environment.ts';
import { projectRoot } from '../../../server/src/runtime/open-runtime.ts';
import type { Figure } from '../figure.ts';
import { seedFans, type Fan } from '../product/seed-fans.ts';
import { startSellingProduct, type SellingProduct } from '../product/start-selling-product.ts';
import { buyAsFan } from './buy-as-fan.ts';
import { playUntilRefused } from './play-until-refused.ts';
import { putOnSale, type Sold } from './put-on-sale.ts';

const fansPerWay = 6;
/** The players are at different moments of their tokens' lives. */
const apartMs = 2_500;

type GiveBack = (product: SellingProduct, orderId: number) => Promise<void>;

export async function refunds(): Promise<Figure[]> {
  const product = await startSellingProduct();
  try {
    const sold = await putOnSale(product);
    const fans = await seedFans(product, 3 * fansPerWay);
    const measureWay = (way: string, giveBack: GiveBack, limits: Limits): Promise<Figure[]> =>
      measure(product, sold, fans.splice(0, fansPerWay), { way, giveBack, limits });
    const told = { accessSeconds: 15, playerSeconds: 30 };
    const figures = [
      ...(await measureWay('by command line', byCommand, told)),
      ...(await measureWay('in the dashboard', inDashboard, told)),
    ];
    await product.sandbox.setFaults([{ target: 'webhooks', mode: 'drop' }]);
    // Found by the minute's reading of the account's story.
    const untold = { accessSeconds: 90, playerSeconds: 105 };
    return [...figures, ...(await measureWay('in the dashboard, every webhook lost', inDashboard, untold))];
  } finally {
    await product.stop();
  }
}

interface Limits {
  readonly accessSeconds: number;
  readonly playerSeconds: number;
}

interface Way {
  readonly way: string;
  readonly giveBack: GiveBack;
  readonly limits: Limits;
}

async function measure(
  product: SellingProduct,
  { eventId }: Sold,
  fans: readonly Fan[],
  { way, giveBack, limits }: Way,
): Promise<Figure[]> {
  const ended = await Promise.all(
    fans.map(async (fan, index) => {
      const { orderId } = await buyAsFan(product.sandbox.url(), fan, eventId);
      const playing = playUntilRefused(product, fan, eventId);
      await wait(apartMs * (index + 1));
      const askedAt = performance.now();
      await giveBack(product, orderId);
      const { accessEndedAt, playerEndedAt } = await playing;
      return { access: (accessEndedAt - askedAt) / 1_000, player: (playerEndedAt - askedAt) / 1_000 };
    }),
  );
  const figure = (what: string, seconds: readonly number[], limit: number): Figure => ({
    name: `refunds: ${what}, ${way}`,
    value: Math.max(...seconds),
    limit,
    side: 'at most',
    unit: ' s',
    from: `the last of ${seconds.length}, from the moment of asking: ${seconds
      .toSorted((one, other) => one - other)
      .map((each) => each.toFixed(1))
      .join(', ')} s`,
  });
  return [
    figure(
      'access ends',
      ended.map(({ access }) => access),
      limits.accessSeconds,
    ),
    figure(
      'the player stops',
      ended.map(({ player }) => player),
      limits.playerSeconds,
    ),
  ];
}

async function byCommand({ dataDir }: SellingProduct, orderId: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(projectRoot, 'server/src/cli.ts'), 'refund', '--order', String(orderId)],
    { cwd: projectRoot, env: ownEnvironment({ DATA_DIR: dataDir }), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The refund by command line ended with ${code}.`);
}

/** As the payment service's own page does it: nobody tells us but a webhook. */
async function inDashboard({ sandbox, connection }: SellingProduct, orderId: number): Promise<void> {
  const { rows } = await connection.pool.query<{ payment_intent_id: string }>(
    'select payment_intent_id from commerce.orders where id = $1',
    [orderId],
  );
  const answer = await fetch(`${sandbox.url()}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    body: new URLSearchParams({ payment_intent: rows[0]?.payment_intent_id ?? '' }),
  });
  if (!answer.ok) throw new Error(`The refund was answered ${answer.status}: ${await answer.text()}`);
}
