// Makes the purchases of the demo's people. The product's own verbs buy at the sandbox, so each row has its
// counterpart there.
import { setTimeout as pause } from 'node:timers/promises';
import { demoPeople, littoralSport, northernSports, type DemoPurchase } from '@floodlit/demo/content';
import { buy, buyBundle, type RefundsDeps, type SubscriptionsDeps } from '../commerce/index.ts';
import type { Log } from '../kernel/log.ts';
import type { Database } from '../db/connect.ts';
import { findDemoPerson } from './find-demo-person.ts';
import {
  ensurePaid,
  findWallet,
  listOrders,
  readCard,
  readPassId,
  refund,
  type DemoBuyer,
} from './demo-buyer.ts';
import { buyComingGame, buyFormerGame, buyFormerPass } from './demo-former-orders.ts';
import { joinSince, tryMembership } from './demo-memberships.ts';
import { createPace, paced } from './demo-pace.ts';
import type { DemoWallet } from './demo-wallet.ts';

export interface DemoPurchasesOptions {
  readonly db: Database;
  readonly commerce: SubscriptionsDeps & RefundsDeps;
  readonly wallet: DemoWallet;
  readonly log: Log;
  /** Where a channel of these hosts is seen, for the links in letters. */
  readonly addressOf: (hosts: readonly string[]) => string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** The backoff after failed attempts. The last failure is left to the next start. */
  readonly comeBackAfterMs?: readonly number[];
  /** Waits for room for one more call to the sandbox. */
  readonly turn?: () => Promise<void>;
}

const usualPausesMs = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Safe to run at every start, and to be killed anywhere: the next run resumes. A complete purchase is marked at its
 * customer and never changed again, so that a visitor's later changes stay. It must run while no job runs: an order
 * in the past would expire at once.
 *
 * @returns whether all purchases are complete.
 */
export async function makeDemoPurchases(options: DemoPurchasesOptions): Promise<boolean> {
  const { db, wallet, log, addressOf, say, signal, turn = createPace() } = options;
  const commerce: DemoPurchasesOptions['commerce'] = {
    ...options.commerce,
    payments: paced(options.commerce.payments, turn),
    cards: paced(options.commerce.cards, turn),
    subscriptions: paced(options.commerce.subscriptions, turn),
  };
  let pausesMs = options.comeBackAfterMs ?? usualPausesMs;
  let hasSaid = false;
  let isComplete = true;
  for (const channel of [northernSports, littoralSport])
    for (const { email, bought } of demoPeople) {
      if (signal.aborted) return false;
      const actor = bought.length === 0 ? undefined : await findDemoPerson(db, channel, email);
      if (actor === undefined) continue;
      const origin = addressOf(channel.hosts);
      const buyer = { channel, actor, commerce, db, wallet: paced(wallet, turn), origin };
      try {
        await retry(
          async () => {
            for (const [index, purchase] of (await listMissing(buyer, bought)).entries()) {
              if (index === 0 && !hasSaid) say('The demo’s people are buying.');
              hasSaid = true;
              signal.throwIfAborted();
              await make(buyer, purchase);
              await markMade(buyer, bought.indexOf(purchase) + 1);
            }
          },
          pausesMs,
          signal,
        );
      } catch (error) {
        if (signal.aborted) return false;
        log.warn('the demo could not buy; the next start goes on', { person: email, because: String(error) });
        isComplete = false;
        // A sandbox that is away does not hold up the jobs once more for each person.
        pausesMs = [];
      }
    }
  return isComplete;
}

async function retry(
  work: () => Promise<void>,
  pausesMs: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const pauseMs of pausesMs)
    try {
      return await work();
    } catch {
      signal.throwIfAborted();
      await pause(pauseMs, undefined, { signal });
    }
  return work();
}

/** A person whose orders a visitor made, with a wallet of the visitor's, is left alone. */
async function listMissing(
  buyer: DemoBuyer,
  bought: readonly DemoPurchase[],
): Promise<readonly DemoPurchase[]> {
  const account = await findWallet(buyer);
  if (account !== undefined) return bought.slice(account.finished);
  return (await listOrders(buyer)).length === 0 ? bought : [];
}

async function markMade(buyer: DemoBuyer, purchases: number): Promise<void> {
  const account = await findWallet(buyer);
  if (account === undefined) throw new Error('The customer is gone.');
  await buyer.wallet.finish(account.customerId, purchases);
}

function make(buyer: DemoBuyer, purchase: DemoPurchase): Promise<void> {
  switch (purchase.kind) {
    case 'membership':
      return joinSince(buyer, purchase);
    case 'trial':
      return tryMembership(buyer, purchase.days_ago);
    case 'pass':
      return buyWithCode(buyer, purchase);
    case 'teams':
      return buyTeams(buyer, purchase);
    case 'former_game':
      return buyFormerGame(buyer, purchase);
    case 'former_pass':
      return buyFormerPass(buyer, purchase);
    case 'coming_game':
      return buyComingGame(buyer, purchase);
    case 'game':
      return buyAndRefund(buyer, purchase.refunded);
  }
}

async function buyWithCode(
  buyer: DemoBuyer,
  { pass, coupon }: Extract<DemoPurchase, { kind: 'pass' }>,
): Promise<void> {
  const { actor, channel, commerce, db } = buyer;
  if (await findSettled(buyer, 'package')) return;
  const cardId = await readCard(buyer);
  const { order } = await buy(commerce, actor, {
    type: 'package',
    id: await readPassId(db, channel, actor.channelId, pass),
    coupon: coupon[channel.settings.language],
    card_id: cardId,
    terms_accepted: true,
  });
  ensurePaid(order);
}

async function buyTeams(
  buyer: DemoBuyer,
  { pass, teams }: Extract<DemoPurchase, { kind: 'teams' }>,
): Promise<void> {
  const { actor, channel, commerce, db } = buyer;
  if (await findSettled(buyer, 'bundle')) return;
  const cardId = await readCard(buyer);
  const id = await readPassId(db, channel, actor.channelId, pass);
  const chosen = await db
    .selectFrom('catalog.participants')
    .where('channel_id', '=', actor.channelId)
    .where('alias', 'in', teams)
    .select('id')
    .execute();
  const { order } = await buyBundle(commerce, actor, {
    items: chosen.map((team) => ({ type: 'package', id, participant_id: team.id })),
    card_id: cardId,
    terms_accepted: true,
  });
  ensurePaid(order);
}

async function buyAndRefund(buyer: DemoBuyer, reason: string): Promise<void> {
  const { actor, commerce, db } = buyer;
  const { channelId } = actor;
  const known = (await listOrders(buyer)).find(({ type }) => type === 'event');
  if (known?.status === 'refunded') return;
  if (known?.status === 'paid') return refund(commerce, channelId, known.id, reason);
  // An order that is open keeps its game, whichever is the next one by now.
  const gameId =
    known?.event_id ??
    (
      await db
        .selectFrom('catalog.events')
        .where('channel_id', '=', channelId)
        .where('type', '=', 'paid')
        .where('stream_status', '=', 'upcoming')
        .where('not_played_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .orderBy('starts_at')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const cardId = await readCard(buyer);
  const request = { type: 'event', id: gameId, card_id: cardId, terms_accepted: true } as const;
  const { order } = await buy(commerce, actor, request);
  ensurePaid(order);
  await refund(commerce, channelId, order.id, reason);
}

/** Bought before the stop. */
const findSettled = async (buyer: DemoBuyer, type: 'package' | 'bundle') =>
  (await listOrders(buyer)).some((order) => order.type === type && order.status === 'paid');
