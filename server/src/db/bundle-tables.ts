// The items of bundles as Kysely sees them.
interface OrderItemTable {
  channel_id: number;
  order_id: number;
  item: string;
  position: number;
  type: 'event' | 'package';
  name: string;
  pass_id: number;
  event_id: number | null;
  event_category_id: number | null;
  participant_id: number | null;
  base_price_cents: number;
  service_fee_cents: number;
}

export interface BundleTables {
  'commerce.order_items': OrderItemTable;
}
