// The products of the demo channel, and the requests that a checkout page sends for them.
import type { BuyBundleRequest, BuyRequest, Package } from '@floodlit/contract/commerce/commerce';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { subscriptions } from '@floodlit/contract/commerce/subscriptions';
import type { Fan } from '../../product/seed-fans.ts';
import type { SellingProduct } from '../../product/start-selling-product.ts';
import type { PurchasePlan } from './purchase-plans.ts';

export interface Shop {
  readonly events: readonly number[];
  readonly packages: readonly Package[];
  readonly teamPass: Package;
  readonly membership: number;
}

export type PurchaseRequest =
  | { readonly kind: 'one'; readonly body: BuyRequest }
  | { readonly kind: 'bundle'; readonly body: BuyBundleRequest };

export async function readShop(product: SellingProduct, fan: Fan): Promise<Shop> {
  const { data: packages } = await fan.tabs[0].call(commerce.packages);
  const { data: offers } = await fan.tabs[0].call(subscriptions.list);
  const { rows } = await product.connection.pool.query<{ id: number }>(
    `select e.id from catalog.events e join channel.channels c on c.id = e.channel_id
      where c.slug = 'northern-sports' and e.type in ('paid', 'ppv') and e.stream_status = 'upcoming' order by e.id`,
  );
  const teamPass = packages.find((one) => one.is_team_pass);
  const membership = offers[0]?.id;
  if (teamPass === undefined || membership === undefined || rows.length === 0)
    throw new Error('The demo sells too little.');
  return {
    events: rows.map(({ id }) => id),
    packages: packages.filter((one) => one.type === 'paid' && !one.is_team_pass),
    teamPass,
    membership,
  };
}

function pick<Thing>(things: readonly Thing[], turn: number): Thing {
  const thing = things[turn % things.length];
  if (thing === undefined) throw new Error('There is nothing to choose from.');
  return thing;
}

/** @param turn of the fan, so that everything there is gets its buyers. */
export function requestOf(shop: Shop, { product }: PurchasePlan, turn: number): PurchaseRequest {
  const one = (body: Omit<BuyRequest, 'terms_accepted'>): PurchaseRequest => ({
    kind: 'one',
    body: { ...body, terms_accepted: true },
  });
  const { packages, events, teamPass, membership } = shop;
  const team = pick(teamPass.participants, turn);
  switch (product) {
    case 'event':
      return one({ type: 'event', id: pick(events, turn) });
    case 'gift':
      return one({ type: 'event', id: pick(events, turn), coupon: 'FIRSTGAME' });
    case 'package':
    case 'saved_card':
      return one({ type: 'package', id: pick(packages, turn).id });
    case 'coupon':
      return one({ type: 'package', id: pick(packages, turn).id, coupon: 'TEAMSPIRIT' });
    case 'team':
      return one({ type: 'package', id: teamPass.id, participant_id: team });
    case 'subscription':
      return one({ type: 'subscription', id: membership });
    case 'bundle':
      return {
        kind: 'bundle',
        body: {
          items: [team, pick(teamPass.participants, turn + 1)].map((participant_id) => ({
            type: 'package',
            id: teamPass.id,
            participant_id,
          })),
          terms_accepted: true,
        },
      };
  }
}
