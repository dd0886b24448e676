// Games and passes that the demo's people bought before today. Each is bought as of its own day.
import type { BuyRequest } from '@floodlit/contract/commerce/commerce';
import type { DemoPurchase } from '@floodlit/demo/content';
import { buy } from '../commerce/index.ts';
import { addSeconds } from '../kernel/clock.ts';
import { ensurePaid, listOrders, openWallet, readPassId, refund, type DemoBuyer } from './demo-buyer.ts';
import { at } from './demo-memberships.ts';

const daySeconds = 86_400;
/** A game that is not as promised is refunded on the day after. */
const refundDelaySeconds = daySeconds;

/** Safe to repeat: an order that is settled stays, and one that is open keeps its day. */
export async function buyFormerGame(
  buyer: DemoBuyer,
  { days_ago, refunded, ...teams }: Extract<DemoPurchase, { kind: 'former_game' }>,
): Promise<void> {
  const eventId = await readGameId(buyer, teams, 'finished');
  const order = await buyThen(buyer, days_ago, { type: 'event', id: eventId });
  if (refunded === undefined || order.status === 'refunded') return;
  await refund(
    at(buyer.commerce, addSeconds(order.since, refundDelaySeconds)),
    buyer.actor.channelId,
    order.id,
    refunded,
  );
}

/** A pass whose days are over by now. */
export async function buyFormerPass(
  buyer: DemoBuyer,
  { days_ago, pass }: Extract<DemoPurchase, { kind: 'former_pass' }>,
): Promise<void> {
  const { actor, channel, db } = buyer;
  const id = await readPassId(db, channel, actor.channelId, pass);
  await buyThen(buyer, days_ago, { type: 'package', id });
}

/** A game to come, bought a short while ago. */
export async function buyComingGame(
  buyer: DemoBuyer,
  teams: Extract<DemoPurchase, { kind: 'coming_game' }>,
): Promise<void> {
  await buyThen(buyer, 0, { type: 'event', id: await readGameId(buyer, teams, 'upcoming') });
}

interface FormerOrder {
  readonly id: number;
  readonly status: string;
  readonly since: Date;
}

async function buyThen(
  buyer: DemoBuyer,
  daysAgo: number,
  product: Pick<BuyRequest, 'type' | 'id'>,
): Promise<FormerOrder> {
  const { actor, commerce, wallet } = buyer;
  const orders = await listOrders(buyer);
  const known = orders.find(
    ({ type, event_id, pass_id }) =>
      type === product.type && product.id === (type === 'event' ? event_id : pass_id),
  );
  const since = known?.created_at ?? addSeconds(commerce.clock.now(), -daysAgo * daySeconds);
  if (known?.status === 'paid' || known?.status === 'refunded') return { ...known, since };
  const { cardId, clockId } = await openWallet(buyer, since, 'visa', orders.length > 0);
  await wallet.moveClock(clockId, since);
  const { order } = await buy(asOf(commerce, since), actor, {
    ...product,
    card_id: cardId,
    terms_accepted: true,
  });
  ensurePaid(order);
  return { id: order.id, status: order.status, since };
}

type Buying = Parameters<typeof buy>[0];

/** The verb as it would have run then. The pass that the demo has granted began later. */
function asOf(commerce: Buying, time: Date): Buying {
  const storeOf = (store: Buying['store']): Buying['store'] => ({
    ...store,
    within: (scope) => storeOf(store.within(scope)),
    listEntitlements: async (channelId, userId, now) =>
      (await store.listEntitlements(channelId, userId, now)).filter(({ order_id }) => order_id !== null),
  });
  return { ...at(commerce, time), store: storeOf(commerce.store) };
}

/** The first of these teams in that state: the live games of the demo are added later. */
async function readGameId(
  { actor, db }: DemoBuyer,
  { home, away }: { readonly home: string; readonly away: string },
  status: 'upcoming' | 'finished',
): Promise<number> {
  const { id } = await db
    .selectFrom('catalog.events as events')
    .innerJoin('catalog.participants as home', 'home.id', 'events.home_team_id')
    .innerJoin('catalog.participants as away', 'away.id', 'events.away_team_id')
    .where('events.channel_id', '=', actor.channelId)
    .where('events.stream_status', '=', status)
    .where('home.alias', '=', home)
    .where('away.alias', '=', away)
    .orderBy('events.id')
    .select('events.id')
    .executeTakeFirstOrThrow();
  return id;
}
