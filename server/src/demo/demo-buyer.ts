// Somebody of the demo with a wallet at the sandbox.
import { demoPasses, type DemoChannel } from '@floodlit/demo/content';
import {
  carryOutRefund,
  listCards,
  requestRefund,
  type RefundsDeps,
  type SubscriptionsDeps,
} from '../commerce/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import type { Database } from '../db/connect.ts';
import type { DemoAccount, DemoWallet } from './demo-wallet.ts';

export interface DemoBuyer {
  readonly channel: DemoChannel;
  readonly actor: LoggedInUser;
  readonly commerce: SubscriptionsDeps & RefundsDeps;
  readonly db: Database;
  readonly wallet: DemoWallet;
  /** Where his channel is seen, for the links in letters. */
  readonly origin: string;
}

/** A wallet whose clock differs by more cannot make a purchase in the past. */
const driftMaximumMs = 3_600_000;

const customerKeyOf = ({ actor, commerce }: DemoBuyer) => ({
  channel_id: actor.channelId,
  user_id: actor.userId,
  livemode: commerce.livemode,
});

export async function findWallet(buyer: DemoBuyer): Promise<DemoAccount | undefined> {
  const customer = await buyer.commerce.store.findCustomer(customerKeyOf(buyer));
  return customer && (await buyer.wallet.find(customer.customer_id));
}

/**
 * Safe to repeat: after a stop between any two steps, the next start continues with the wallet. Without an order, a
 * wallet with another time or without a clock of its own is replaced.
 */
export async function openWallet(
  buyer: DemoBuyer,
  since: Date,
  card: 'visa' | 'mastercard',
  hasOrder: boolean,
): Promise<DemoAccount & { readonly cardId: string }> {
  const { actor, commerce, wallet } = buyer;
  const key = customerKeyOf(buyer);
  const customer = await commerce.store.findCustomer(key);
  const found = customer && (await wallet.find(customer.customer_id));
  const isUsable =
    found !== undefined && (hasOrder || Math.abs(found.time.getTime() - since.getTime()) < driftMaximumMs);
  if (isUsable) return { ...found, cardId: await wallet.keepCard(found.customerId, card) };
  if (customer !== undefined) await commerce.store.loseCustomer(key, customer.customer_id);
  const { uuid } = await commerce.store.awaitCustomer(key, since);
  const account = await wallet.open(actor, since);
  await commerce.store.saveCustomer(key, { uuid, customerId: account.customerId });
  return { ...account, cardId: await wallet.keepCard(account.customerId, card) };
}

/** The card of the current buyer, which pays for all purchases. */
export async function readCard(buyer: DemoBuyer): Promise<string> {
  const { actor, commerce } = buyer;
  const [known] = await listCards(commerce, actor);
  if (known !== undefined) return known.id;
  return (await openWallet(buyer, commerce.clock.now(), 'visa', (await findWallet(buyer)) !== undefined))
    .cardId;
}

export async function readPassId(
  db: Database,
  { settings }: DemoChannel,
  channelId: number,
  alias: string,
): Promise<number> {
  const wanted = demoPasses.find((pass) => pass.alias === alias);
  if (wanted === undefined) throw new Error(`The demo has no pass "${alias}".`);
  const { id } = await db
    .selectFrom('commerce.passes')
    .where('channel_id', '=', channelId)
    .where('name', '=', wanted.name[settings.language])
    .where('offer', '=', wanted.offer)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The buyer's orders, the newest first. */
export const listOrders = ({ db, actor }: DemoBuyer) =>
  db
    .selectFrom('commerce.orders')
    .where('channel_id', '=', actor.channelId)
    .where('user_id', '=', actor.userId)
    .orderBy('id', 'desc')
    .select(['id', 'type', 'status', 'created_at', 'event_id', 'pass_id'])
    .execute();

/** The next attempt finds the same order and pays it. */
export function ensurePaid({ id, status }: { readonly id: number; readonly status: string }): void {
  if (status !== 'paid') throw new Error(`Order ${id} is still ${status}.`);
}

/** One reason is one refund, for any number of calls. */
export async function refund(
  commerce: RefundsDeps,
  channelId: number,
  orderId: number,
  reason: string,
): Promise<void> {
  const request = await requestRefund(commerce, { channelId, orderId, reason });
  if ((await carryOutRefund(commerce, request))?.status !== 'done')
    throw new Error('It is not refunded yet.');
}
