// The product that the fans of a bench buy: one recorded game, which plays as soon as it is paid.
import type { SellingProduct } from '../product/start-selling-product.ts';
import { makeAsset } from '../segments/make-asset.ts';

export interface Sold {
  readonly channelId: number;
  readonly eventId: number;
}

export async function putOnSale(product: SellingProduct): Promise<Sold> {
  const { eventId } = await makeAsset(product);
  const { rows } = await product.connection.pool.query<{ channel_id: number }>(
    'select channel_id from catalog.events where id = $1',
    [eventId],
  );
  return { eventId, channelId: rows[0]?.channel_id ?? 0 };
}
