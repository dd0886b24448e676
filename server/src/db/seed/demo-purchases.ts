// The demo's people buy what they are told to have bought: with the product's own verbs at the sandbox, so that every row has its counterpart there.
import {
  demoPeople,
  littoralSport,
  northernSports,
  type DemoChannel,
  type DemoPurchase,
} from '@floodlit/demo/content';
import { buy, buyBundle, carryOutRefund, requestRefund, type CommerceDeps } from '../../commerce/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../connect.ts';
import { readCard, readPassId, type DemoBuyer } from './demo-buyer.ts';
import { joinSince, tryMembership } from './demo-memberships.ts';
import type { DemoWallet } from './demo-wallet.ts';

export interface DemoPurchasesOptions {
  readonly db: Database;
  readonly commerce: CommerceDeps;
  readonly wallet: DemoWallet;
  readonly log: Log;
  /** Where a channel of these hosts is seen, for the links in letters. */
  readonly addressOf: (hosts: readonly string[]) => string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Safe to run at every start: who has any order is left alone, so that what a visitor of the demo made of it stays. A
 * purchase that a stop cuts off remains as it is. Must run while no job is worked off: an order that was opened in
 * the past would be closed as too old.
 */
export async function makeDemoPurchases(options: DemoPurchasesOptions): Promise<void> {
  const { db, commerce, wallet, log, addressOf, say, signal } = options;
  let hasSaid = false;
  for (const channel of [northernSports, littoralSport])
    for (const { email, bought } of demoPeople) {
      const actor = bought.length === 0 ? undefined : await findFresh(db, channel, email);
      if (actor === undefined) continue;
      if (!hasSaid) say('The demo’s people are buying.');
      hasSaid = true;
      const buyer = { channel, actor, commerce, db, wallet, origin: addressOf(channel.hosts) };
      for (const purchase of bought) {
        if (signal.aborted) return;
        // One that fails leaves the demo with a story less; everything else goes on.
        await make(buyer, purchase).catch((error: unknown) =>
          log.error('the demo could not buy', error, { person: email, kind: purchase.kind }),
        );
      }
    }
}

/** Somebody of the demo who has never ordered anything. */
async function findFresh(
  db: Database,
  { slug }: DemoChannel,
  email: string,
): Promise<LoggedInUser | undefined> {
  const person = await db
    .selectFrom('identity.users as users')
    .innerJoin('channel.channels as channels', 'channels.id', 'users.channel_id')
    .where('channels.slug', '=', slug)
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('commerce.orders as orders')
            .whereRef('orders.channel_id', '=', 'users.channel_id')
            .whereRef('orders.user_id', '=', 'users.id')
            .select('orders.id'),
        ),
      ),
    )
    .select(['users.id', 'users.channel_id'])
    .executeTakeFirst();
  return (
    person && {
      kind: 'user',
      channelId: person.channel_id,
      userId: person.id,
      apiKeyId: 'demo',
      hasTemporaryPassword: false,
      country: undefined,
    }
  );
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
    case 'game':
      return buyAndRefund(buyer, purchase.refunded);
  }
}

async function buyWithCode(
  buyer: DemoBuyer,
  { pass, coupon }: Extract<DemoPurchase, { kind: 'pass' }>,
): Promise<void> {
  const { actor, channel, commerce, db } = buyer;
  const cardId = await readCard(buyer);
  await buy(commerce, actor, {
    type: 'package',
    id: await readPassId(db, channel, actor.channelId, pass),
    coupon: coupon[channel.settings.language],
    card_id: cardId,
    terms_accepted: true,
  });
}

async function buyTeams(
  buyer: DemoBuyer,
  { pass, teams }: Extract<DemoPurchase, { kind: 'teams' }>,
): Promise<void> {
  const { actor, channel, commerce, db } = buyer;
  const cardId = await readCard(buyer);
  const id = await readPassId(db, channel, actor.channelId, pass);
  const chosen = await db
    .selectFrom('catalog.participants')
    .where('channel_id', '=', actor.channelId)
    .where('alias', 'in', teams)
    .select('id')
    .execute();
  await buyBundle(commerce, actor, {
    items: chosen.map((team) => ({ type: 'package', id, participant_id: team.id })),
    card_id: cardId,
    terms_accepted: true,
  });
}

async function buyAndRefund(buyer: DemoBuyer, reason: string): Promise<void> {
  const { actor, commerce, db } = buyer;
  const { channelId } = actor;
  const game = await db
    .selectFrom('catalog.events')
    .where('channel_id', '=', channelId)
    .where('type', '=', 'paid')
    .where('stream_status', '=', 'upcoming')
    .orderBy('starts_at')
    .select('id')
    .executeTakeFirstOrThrow();
  const cardId = await readCard(buyer);
  const { order } = await buy(commerce, actor, {
    type: 'event',
    id: game.id,
    card_id: cardId,
    terms_accepted: true,
  });
  await carryOutRefund(commerce, await requestRefund(commerce, { channelId, orderId: order.id, reason }));
}
