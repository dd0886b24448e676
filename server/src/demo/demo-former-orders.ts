// Games that the demo's people bought before today. Each is bought as of its own day.
import type { DemoPurchase } from '@floodlit/demo/content';
import { buy } from '../commerce/index.ts';
import { addSeconds } from '../kernel/clock.ts';
import { openWallet, type DemoBuyer } from './demo-buyer.ts';
import { at } from './demo-memberships.ts';

const daySeconds = 86_400;

/** Safe to repeat: an order that is paid stays, and one that is open keeps its day. */
export async function buyFormerGame(
  buyer: DemoBuyer,
  { days_ago, home, away }: Extract<DemoPurchase, { kind: 'former_game' }>,
): Promise<void> {
  const { actor, commerce, db } = buyer;
  const known = await db
    .selectFrom('commerce.orders')
    .where('channel_id', '=', actor.channelId)
    .where('user_id', '=', actor.userId)
    .where('type', '=', 'event')
    .select(['status', 'created_at'])
    .executeTakeFirst();
  if (known?.status === 'paid') return;
  const { id } = await db
    .selectFrom('catalog.events as events')
    .innerJoin('catalog.participants as home', 'home.id', 'events.home_team_id')
    .innerJoin('catalog.participants as away', 'away.id', 'events.away_team_id')
    .where('events.channel_id', '=', actor.channelId)
    .where('events.stream_status', '=', 'finished')
    .where('home.alias', '=', home)
    .where('away.alias', '=', away)
    .select('events.id')
    .executeTakeFirstOrThrow();
  const since = known?.created_at ?? addSeconds(commerce.clock.now(), -days_ago * daySeconds);
  const { cardId } = await openWallet(buyer, since, 'visa', known !== undefined);
  const request = { type: 'event', id, card_id: cardId, terms_accepted: true } as const;
  const { order } = await buy(at(commerce, since), actor, request);
  if (order.status !== 'paid') throw new Error(`Order ${order.id} is still ${order.status}.`);
}
