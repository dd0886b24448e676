// Fault injection for money with the real processes: thousands of double-clicked purchases while calls fail,
// webhooks get lost and processes are killed. Then it settles without any webhook and compares both ledgers.
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownEnvironment } from '../../../../tools/own-environment.ts';
import { CommandFailed, runCommand } from '../../../../server/src/processes/run-command.ts';
import { projectRoot } from '../../../../server/src/runtime/open-runtime.ts';
import { isMissed, type Figure } from '../../figure.ts';
import { seedFans } from '../../product/seed-fans.ts';
import { startSellingProduct, type SellingProduct } from '../../product/start-selling-product.ts';
import type { Outcome } from '../outcome.ts';
import { findUnserved } from './ask-fans.ts';
import { countDelivered, countUnsettled, readBooks, type Unsettled } from './books.ts';
import { injectFaults, type FaultRun, type FaultPlan } from './inject-faults.ts';
import { networkFaults } from './network-faults.ts';

const settleLimitSeconds = 90;
/** Long enough to see by how much it was missed. */
const givenUpSeconds = 300;
const lookEveryMs = 500;
const shownMaximum = 5;
const askedMaximum = 500;

const say = (line: string): void => console.error(`  ${line}`);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

interface Settling {
  readonly seconds: number;
  readonly atFirst: Unsettled;
  /** How long each kind was left. */
  readonly story: string;
}

/** By reconciliation alone: every browser is closed and no webhook comes. @returns seconds. */
async function untilSettled(product: SellingProduct): Promise<Settling> {
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1_000;
  const lastSeen = new Map<string, number>();
  let atFirst: Unsettled | undefined;
  for (;;) {
    const left = await countUnsettled(product);
    atFirst ??= left;
    const unsettled = Object.entries(left).filter(([, count]) => count > 0);
    for (const [kind] of unsettled) lastSeen.set(kind, seconds());
    if (unsettled.length === 0 || seconds() > givenUpSeconds) {
      if (unsettled.length > 0) say(`Still unsettled: ${JSON.stringify(left)}.`);
      const story = [...lastSeen].map(([kind, at]) => `${kind} until ${at.toFixed(0)} s`).join(', ');
      return { seconds: seconds(), atFirst, story };
    }
    await wait(lookEveryMs);
  }
}

/** Runs the operator's ledger check for each day of the faults. @returns the differences, in the command's words. */
async function checkLedger({ dataDir, logFile }: SellingProduct, days: readonly string[]): Promise<string[]> {
  const differences: string[] = [];
  for (const day of new Set(days)) {
    const args = [path.join(projectRoot, 'server/src/cli.ts'), 'ledger', 'check', '--day', day];
    try {
      await runCommand(process.execPath, args, {
        cwd: projectRoot,
        env: ownEnvironment({ DATA_DIR: dataDir }),
        timeoutMs: 120_000,
      });
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      differences.push(`${error.message} (${logFile})`);
    }
  }
  return differences;
}

const figureOf = (name: string, wrong: readonly string[], of: string): Figure => {
  for (const subject of wrong.slice(0, shownMaximum)) say(`${name}: ${subject}`);
  return { name: `money: ${name}`, value: wrong.length, limit: 0, side: 'at most', unit: '', from: of };
};

async function readFigures(product: SellingProduct, startedAt: Date, run: FaultRun, fans: Fans) {
  const calmAt = new Date();
  await product.sandbox.setFaults(networkFaults.calm);
  say('Calls are answered again; webhooks stay lost.');
  const { seconds, atFirst, story } = await untilSettled(product);
  const delivered = await countDelivered(product, calmAt);
  const books = await readBooks(
    product,
    run.diary,
    fans.map(({ userId }) => userId),
  );
  const ledger = await checkLedger(product, [dayOf(startedAt), dayOf(new Date())]);
  const served = new Set(books.payers);
  const asked = fans.filter(({ userId }) => served.has(userId)).slice(0, askedMaximum);
  const unserved = await findUnserved(asked);
  const ofCharges = `of ${books.charges} charges`;
  const { webhooks, diary } = run;
  const figures: Figure[] = [
    figureOf('double charges', books.doubleCharges, ofCharges),
    figureOf('paid without access', books.paidWithoutAccess, ofCharges),
    figureOf('access without payment', books.accessWithoutPayment, `of ${books.ordersPaid} paid orders`),
    figureOf('orders lost', books.ordersLost, `of ${diary.acknowledged.size} that were answered with`),
    figureOf('wrong amounts', books.wrongAmounts, ofCharges),
    figureOf('differences of ledger and service', ledger, 'floodlit ledger check'),
    figureOf('broken invariants', books.brokenPromises, 'I1 to I10'),
    figureOf('payers who are not shown it', unserved, `of ${asked.length} asked through the product`),
    figureOf(
      'strange webhooks believed',
      Array.from({ length: webhooks.believed }, () => 'a forged or old one'),
      `of ${webhooks.sent} forged, old and repeated`,
    ),
    figureOf(
      'answers that no fault explains',
      [...diary.surprises].map(([what, count]) => `${what} (${count} times)`),
      `of ${diary.presses} presses`,
    ),
    {
      name: 'money: settled',
      value: seconds,
      limit: settleLimitSeconds,
      side: 'at most',
      unit: ' s',
      from: `after the last fault, ${atFirst.payments} payments unknown then (${story}), ${delivered} webhooks delivered since`,
    },
  ];
  return { figures, books };
}

type Fans = Awaited<ReturnType<typeof seedFans>>;

async function runWithFaults(product: SellingProduct, plan: FaultPlan): Promise<Outcome> {
  const startedAt = new Date();
  const fans = await seedFans(product, plan.purchases);
  const run = await injectFaults(product, fans, plan, say);
  const minutes = (Date.now() - startedAt.getTime()) / 60_000;
  const { figures, books } = await readFigures(product, startedAt, run, fans);
  if (figures.some(isMissed)) {
    const kept = path.join(tmpdir(), `floodlit-money-${process.pid}.log`);
    await copyFile(product.logFile, kept);
    say(`Read the output of the product in ${kept}.`);
  }
  const { diary, kills } = run;
  const killed = [...kills].map(([victim, times]) => `${victim} ${times}`).join(', ');
  return {
    acknowledged: diary.acknowledged.size,
    survived: diary.acknowledged.size - books.ordersLost.length,
    figures,
    story: `${plan.purchases} fans pressed ${diary.presses} times in ${minutes.toFixed(1)} minutes: ${diary.bought} bought, ${diary.left} left, ${diary.gaveUp} gave up; ${books.charges} charges; killed: ${killed}`,
  };
}

export async function money(plan: FaultPlan): Promise<Outcome> {
  const product = await startSellingProduct();
  try {
    return await runWithFaults(product, plan);
  } finally {
    await product.stop();
  }
}

/** As many as a big evening has. */
export const wholeStorm: FaultPlan = {
  purchases: 5_000,
  together: 120,
  killEveryMs: 20_000,
  outageMs: 40_000,
};
/** The same in a few minutes. */
export const quickStorm: FaultPlan = {
  purchases: 300,
  together: 60,
  killEveryMs: 8_000,
  outageMs: 15_000,
};
