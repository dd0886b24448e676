// Makers of passes, orders and entitlements for the tests of rules.
import type { CoverableEvent, Entitlement, OrderRecord, Pass } from '../../src/commerce/index.ts';

const moment = new Date('2026-11-20T12:00:00Z');

export const aPass = (changes: Partial<Pass> = {}): Pass => ({
  id: 5,
  channel_id: 7,
  kind: 'package',
  type: 'paid',
  pass_type: 'regular',
  is_team_pass: false,
  name: 'Season pass',
  description: '',
  base_price_cents: 999,
  service_fee_cents: 0,
  currency: 'USD',
  offer: null,
  period: 1,
  tag: null,
  weight: 0,
  image: null,
  features: {
    watch: true,
    download: false,
    clipping: false,
    download_clip: false,
    no_ads: false,
    vod_media_access: false,
  },
  on_sale: true,
  event_categories: [],
  participants: [],
  ...changes,
});

export const anOrder = (changes: Partial<OrderRecord> = {}): OrderRecord => ({
  id: 1,
  channel_id: 7,
  user_id: 3,
  type: 'package',
  status: 'created',
  pass_id: 5,
  event_id: null,
  event_category_id: null,
  participant_id: null,
  product_key: 'package:5',
  product_name: 'Season pass',
  base_price_cents: 999,
  service_fee_cents: 0,
  amount_cents: 999,
  currency: 'USD',
  livemode: false,
  attempt: 1,
  payment_intent_id: null,
  client_secret: null,
  failure_id: null,
  running: true,
  created_at: moment,
  updated_at: moment,
  paid_at: null,
  synced_at: null,
  sync_count: 0,
  ...changes,
});

export const anEntitlement = (pass: Pass, changes: Partial<Entitlement> = {}): Entitlement => ({
  id: 1,
  channel_id: 7,
  user_id: 3,
  order_id: 1,
  pass_id: pass.id,
  event_id: null,
  event_category_id: null,
  participant_id: null,
  starts_at: moment,
  ends_at: null,
  pass,
  ...changes,
});

export const anEvent = (changes: Partial<CoverableEvent> = {}): CoverableEvent => ({
  id: 44,
  type: 'paid',
  event_category_id: 3,
  away_team_id: 8,
  home_team_id: 9,
  ...changes,
});
