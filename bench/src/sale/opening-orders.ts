// How many orders a second the product opens, against the very statements that it sends, sent by `pg` alone.
import pg from 'pg';
import { buy, type CommerceDeps, type PaymentIntent } from '../../../server/src/commerce/index.ts';
import { readConfig } from '../../../server/src/config/config.ts';
import { createContext, createLog, createQueue, openDiskStores } from '../../../server/src/context.ts';
import { connect, type Connection } from '../../../server/src/db/connect.ts';
import { createSoloNode } from '../../../server/src/nodes/solo-node.ts';
import { openSecrets } from '../../../server/src/runtime/secrets.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import type { LoggedInUser } from '../../../server/src/kernel/actor.ts';
import { cents } from '../../../server/src/kernel/money.ts';
import { interleave } from '../interleave.ts';
import type { Fan } from '../product/seed-fans.ts';
import type { SellingProduct } from '../product/start-selling-product.ts';
import type { Sold } from './put-on-sale.ts';

const side = 8;
const ordersPerRound = 240;
const rounds = 5;
/** Ids of users and orders. No other value in a statement has them, so a statement can be parsed by them. */
const firstUserId = 7_000_000;
const firstOrderId = 8_000_000;
export const openersNeeded = 2 + 2 * ordersPerRound * (rounds + 1);

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Opened {
  readonly perSecond: number;
  readonly barePerSecond: number;
  readonly statements: number;
}

/** Before any fan is made. */
export async function tellIdsApart({
  connection: { pool },
}: Pick<SellingProduct, 'connection'>): Promise<void> {
  await pool.query("select setval(pg_get_serial_sequence('identity.users', 'id'), $1)", [firstUserId]);
  await pool.query("select setval(pg_get_serial_sequence('commerce.orders', 'id'), $1)", [firstOrderId]);
}

/** Orders of a thousand fans and more, none of whom pays: the payment service answers at once, on both sides alike. */
export async function compareOpening(
  product: SellingProduct,
  sold: Sold,
  openers: readonly Fan[],
): Promise<Opened> {
  const { pool } = product.connection;
  const left = [...openers];
  const connection = connect(product.database, { poolSize: side });
  const statements: Statement[] = [];
  let isRecording = false;
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      if (isRecording && typeof text === 'string')
        statements.push({ text, values: Array.isArray(values) ? values : [] });
      return query(text, values, ...rest);
    }) as typeof client.query;
  });
  const deps = withoutService(contextOf(product, connection));
  const nextFan = (): number => left.pop()?.userId ?? 0;
  const open = (userId: number) =>
    buy(deps, aBuyer(sold.channelId, userId), { type: 'event', id: sold.eventId, terms_accepted: true });
  const bare = new pg.Pool({ ...product.database, max: side });
  try {
    // Fill the product's caches first. They do not belong to the cost of an order.
    await open(nextFan());
    isRecording = true;
    const recordedUser = nextFan();
    const { order } = await open(recordedUser);
    isRecording = false;
    const send = (userId: number) =>
      sendAgain(bare, statements, { userId: recordedUser, orderId: order.id }, userId);
    const perSecond = (openOne: (userId: number) => Promise<unknown>) => async (): Promise<number> => {
      const began = performance.now();
      let left = ordersPerRound;
      const openOn = async (): Promise<void> => {
        while (left-- > 0) await openOne(nextFan());
      };
      await Promise.all(Array.from({ length: side }, openOn));
      return ordersPerRound / ((performance.now() - began) / 1_000);
    };
    const measured = await interleave({ ours: perSecond(open), bare: perSecond(send) }, rounds);
    await assertSame(product, sold, openers.length - left.length);
    return { perSecond: measured.ours, barePerSecond: measured.bare, statements: statements.length };
  } finally {
    await bare.end();
    await connection.close();
    // Nobody is to ask the payment service about orders that it never saw.
    await pool.query('delete from commerce.orders where livemode');
  }
}

const aBuyer = (channelId: number, userId: number): LoggedInUser => ({
  kind: 'user',
  channelId,
  apiKeyId: '',
  userId,
  hasTemporaryPassword: false,
  language: 'en',
  country: undefined,
});

function contextOf(product: SellingProduct, connection: Connection): CommerceDeps {
  const log = createLog({ level: 'warn', process: 'bench' });
  return createContext({
    config: readConfig({ DATA_DIR: product.dataDir }),
    connection,
    nodes: createSoloNode(),
    database: product.database,
    directDatabase: product.database,
    log,
    clock: systemClock,
    queue: createQueue(product.database, log, { isWorking: false }),
    secrets: openSecrets(product.dataDir),
    dataDir: product.dataDir,
    files: openDiskStores(product.dataDir, 0),
    ffmpegPath: '',
    sandboxUrl: () => product.sandbox.url(),
    deploymentName: 'bench',
  }).commerce;
}

/** As orders of real money, so that the running product, whose service never saw their intents, leaves them alone. */
const withoutService = (deps: CommerceDeps): CommerceDeps => ({
  ...deps,
  livemode: true,
  payments: {
    ...deps.payments,
    createIntent: ({ channelId, orderId, uuid, attempt, amount, currency }): Promise<PaymentIntent> =>
      Promise.resolve({
        id: `pi_${orderId}`,
        clientSecret: `pi_${orderId}_secret_bench`,
        channelId,
        orderId,
        orderUuid: uuid ?? undefined,
        attempt,
        amount,
        refundedCents: cents(0),
        currency,
        livemode: true,
        status: 'open',
        failureId: undefined,
      }),
  },
});

interface Names {
  readonly userId: number;
  readonly orderId: number;
}

/** The recorded statements of one order, for another fan: one connection, in their order. */
async function sendAgain(
  pool: pg.Pool,
  statements: readonly Statement[],
  recorded: Names,
  userId: number,
): Promise<void> {
  const client = await pool.connect();
  let orderId = recorded.orderId;
  const translate = (value: unknown): unknown => {
    if (value === recorded.userId) return userId;
    if (value === recorded.orderId) return orderId;
    return typeof value === 'string'
      ? value
          .replace(String(recorded.userId), String(userId))
          .replace(String(recorded.orderId), String(orderId))
      : value;
  };
  try {
    for (const [index, { text, values }] of statements.entries()) {
      // Prepared, as the product's are.
      const prepared = { name: `statement ${index}`, text, values: values.map(translate) };
      const { rows } = await client.query<{ id?: string }>(values.length === 0 ? text : prepared);
      if (text.startsWith('insert into "commerce"."orders"')) orderId = Number(rows[0]?.id);
    }
  } finally {
    client.release();
  }
}

/** Only the same work can be compared: every fan who was taken has an order with its intent. */
async function assertSame(
  { connection: { pool } }: Pick<SellingProduct, 'connection'>,
  { channelId }: Sold,
  wanted: number,
): Promise<void> {
  const { rows } = await pool.query<{ opened: number }>(
    `select count(distinct user_id)::int as opened from commerce.orders
      where channel_id = $1 and livemode and status = 'created' and payment_intent_id = 'pi_' || id`,
    [channelId],
  );
  if (rows[0]?.opened !== wanted)
    throw new Error(`${rows[0]?.opened} orders were opened instead of ${wanted}.`);
}
