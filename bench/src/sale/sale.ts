// The start of a sale: 1,500 fans in a minute, each with a card, while others look around.
import type { Figure } from '../figure.ts';
import { quantileOf } from '../lists/latencies.ts';
import { seedFans, type Fan } from '../product/seed-fans.ts';
import { startSellingProduct, type SellingProduct } from '../product/start-selling-product.ts';
import type { Browsed, Tour } from './browse.ts';
import type { Crowd, Sales } from './crowd.ts';
import { findBroken, type Broken } from './find-broken.ts';
import { askOwnProcess } from './in-own-process.ts';
import { compareOpening, openersNeeded, tellIdsApart } from './opening-orders.ts';
import { processorOf, type Processor } from './processor-of.ts';
import { putOnSale, type Sold } from './put-on-sale.ts';

const fanCount = 1_500;
const saleSeconds = 60;
const warmFans = 60;
const quietSeconds = 30;
const visitsPerSecond = 20;
const visitorCount = 10;

const say = (line: string): void => console.error(`  ${line}`);

export async function sale(): Promise<Figure[]> {
  const product = await startSellingProduct();
  try {
    await tellIdsApart(product);
    const sold = await putOnSale(product);
    const all = await seedFans(product, warmFans + fanCount + openersNeeded);
    const fans = all.slice(warmFans, warmFans + fanCount);
    const visitors = await Promise.all(Array.from({ length: visitorCount }, () => product.apiKeyOf()));
    await sell(product, sold, all.slice(0, warmFans), 10);
    say('Browsing alone …');
    const quiet = await browse(product, sold, visitors, quietSeconds);
    say('The sale …');
    const before = await processorOf(product);
    const [busy, sales] = await Promise.all([
      browse(product, sold, visitors, saleSeconds),
      sell(product, sold, fans, saleSeconds),
    ]);
    const used = await processorOf(product, before);
    const broken = await findBroken(product, sold, fans);
    const calls = await readCalls(product);
    say('Opening orders …');
    const opened = await compareOpening(product, sold, all.slice(warmFans + fanCount));
    return figuresOf({ quiet, busy, sales, broken, calls, opened, used });
  } finally {
    await product.stop();
  }
}

function sell(
  { origin, sandbox }: SellingProduct,
  { eventId }: Sold,
  fans: readonly Fan[],
  seconds: number,
): Promise<Sales> {
  const tickets = fans.map(({ userId, address, apiKeys }) => ({ userId, address, apiKeys }));
  const crowd: Crowd = { origin, serviceUrl: sandbox.url(), eventId, fans: tickets, seconds };
  return askOwnProcess('crowd.ts', crowd);
}

function browse(
  { origin }: SellingProduct,
  { eventId }: Sold,
  visitors: readonly string[],
  seconds: number,
): Promise<Browsed> {
  const paths = ['/', '/api/events?limit=24', '/schedule', `/api/events/${eventId}`, `/watch/${eventId}`];
  const tour: Tour = {
    perSecond: visitsPerSecond,
    seconds,
    visits: visitors.flatMap((apiKey) => paths.map((visited) => ({ origin, path: visited, apiKey }))),
  };
  return askOwnProcess('browse.ts', tour);
}

interface Calls {
  readonly most: number;
  readonly all: number;
  readonly refused: number;
}

async function readCalls({ sandbox }: SellingProduct): Promise<Calls> {
  const answer = await fetch(`${sandbox.url()}/_sandbox/calls`, {
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
  });
  const { seconds } = (await answer.json()) as { seconds: { calls: number; refused: number }[] };
  return {
    most: Math.max(...seconds.map(({ calls }) => calls)),
    all: seconds.reduce((sum, { calls }) => sum + calls, 0),
    refused: seconds.reduce((sum, { refused }) => sum + refused, 0),
  };
}

interface Measured {
  readonly quiet: Browsed;
  readonly busy: Browsed;
  readonly sales: Sales;
  readonly broken: Broken;
  readonly calls: Calls;
  readonly used: Processor;
  readonly opened: Awaited<ReturnType<typeof compareOpening>>;
}

function figuresOf({ quiet, busy, sales, broken, calls, opened, used }: Measured): Figure[] {
  const { purchases, failures, askedSeconds } = sales;
  const access = purchases.map(({ accessMs }) => accessMs);
  const seconds = (share: number): string => `${(quantileOf(access, share) / 1_000).toFixed(2)} s`;
  const p99 = ({ ms }: Browsed): number => quantileOf(ms, 0.99);
  const half = ({ ms }: Browsed): string => quantileOf(ms, 0.5).toFixed(1);
  const each = (cpuSeconds: number): string => `${((cpuSeconds / fanCount) * 1_000).toFixed(0)} ms`;
  const again = purchases.reduce((sum, { triedAgain }) => sum + triedAgain, 0);
  return [
    {
      name: 'sale: orders asked for in a minute',
      value: (fanCount / Math.max(askedSeconds, saleSeconds)) * 60,
      limit: fanCount,
      side: 'at least',
      unit: '',
      from: `${fanCount} in ${askedSeconds.toFixed(1)} s; the card could be typed after ${quantileOf(
        purchases.map(({ openedMs }) => openedMs),
        0.5,
      ).toFixed(0)} ms, for 95 of 100 within ${quantileOf(
        purchases.map(({ openedMs }) => openedMs),
        0.95,
      ).toFixed(
        0,
      )} ms; fans were told ${again} times to try again; processor for each order, the browsing beside it included: web ${each(used.web)}, jobs ${each(used.worker)}, database ${each(used.database)}, the sandbox ${each(used.sandbox)}`,
    },
    {
      name: 'sale: lost',
      value: fanCount - purchases.length + broken.lost,
      limit: 0,
      side: 'at most',
      unit: '',
      from: `${purchases.length} fans saw their stream${failures[0] === undefined ? '' : `; first failure: ${failures[0]}`}`,
    },
    {
      name: 'sale: doubled or untrue',
      value: broken.doubled + broken.violations,
      limit: 0,
      side: 'at most',
      unit: '',
      from: `${broken.charges} charges, ${broken.orders} orders, ${broken.entitlements} entitlements, ${broken.lines} lines of the ledger; ${broken.violations} broken promises`,
    },
    {
      name: 'sale: paid to access',
      value: quantileOf(access, 0.95) / 1_000,
      limit: 3,
      side: 'at most',
      unit: ' s',
      from: `95 of 100, by the poll of every 2 s; half within ${seconds(0.5)}, 99 of 100 within ${seconds(0.99)}, the last ${seconds(1)}`,
    },
    {
      name: 'sale: browsing',
      value: p99(busy) / p99(quiet),
      limit: 2,
      side: 'at most',
      unit: '×',
      from: `99 of 100 pages and lists within ${p99(busy).toFixed(0)} ms, before the sale ${p99(quiet).toFixed(0)} ms; half within ${half(busy)} ms, before ${half(quiet)} ms; ${busy.failures + quiet.failures} of them failed`,
    },
    {
      name: 'sale: calls to the payment service',
      value: calls.most,
      limit: 100,
      side: 'at most',
      unit: ' in the busiest second',
      from: `${(calls.all / (fanCount + warmFans)).toFixed(2)} for each order; ${calls.refused} of ${calls.all} were refused by its limit`,
    },
    {
      name: 'sale: opening orders',
      value: opened.perSecond / opened.barePerSecond,
      limit: 0.5,
      side: 'at least',
      unit: '×',
      from: `${opened.perSecond.toFixed(0)} orders a second, the same ${opened.statements} statements in bare PostgreSQL ${opened.barePerSecond.toFixed(0)}`,
    },
  ];
}
