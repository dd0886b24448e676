-- Codes that lower a price. The terms of a coupon never change once it is there: an order that found it can rely on them.
create table commerce.coupons (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  -- A code that was tried out in the sandbox is worth nothing with real money.
  livemode boolean not null,
  name text not null,
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  -- Of the amount and of the minimum; a percentage without a minimum is good in any currency.
  currency text check (currency in ('USD', 'CAD')),
  minimum_cents integer check (minimum_cents > 0),
  -- Null is both kinds of order.
  order_type text check (order_type in ('event', 'package')),
  uses_maximum integer check (uses_maximum > 0),
  uses_per_user integer check (uses_per_user > 0),
  uses_per_code integer check (uses_per_code > 0),
  -- How many orders hold it now: all but the expired ones. Raised only while it is below the maximum.
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  stopped_at timestamptz,
  created_at timestamptz not null,
  unique (channel_id, id),
  check ((percent is null) <> (amount_cents is null)),
  check (currency is not null or (amount_cents is null and minimum_cents is null))
);

-- One code, or a batch of them, for each coupon.
create table commerce.coupon_codes (
  channel_id bigint not null,
  livemode boolean not null,
  code text not null check (code ~ '^[A-Z0-9]{3,64}$'),
  coupon_id bigint not null,
  primary key (channel_id, livemode, code),
  foreign key (channel_id, coupon_id) references commerce.coupons (channel_id, id)
);
create index coupon_codes_by_coupon on commerce.coupon_codes (channel_id, coupon_id, code);

-- What a coupon is limited to; without a row here it is for everything of its kind.
create table commerce.coupon_passes (
  channel_id bigint not null,
  coupon_id bigint not null,
  pass_id bigint not null,
  primary key (channel_id, coupon_id, pass_id),
  foreign key (channel_id, coupon_id) references commerce.coupons (channel_id, id),
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id)
);
create table commerce.coupon_events (
  channel_id bigint not null,
  coupon_id bigint not null,
  event_id bigint not null,
  primary key (channel_id, coupon_id, event_id),
  foreign key (channel_id, coupon_id) references commerce.coupons (channel_id, id),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id)
);

-- The use is the order itself, so that it can belong to one only; its discount is frozen with its price.
alter table commerce.orders
  add column coupon_id bigint,
  add column coupon_code text,
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add foreign key (channel_id, coupon_id) references commerce.coupons (channel_id, id),
  add foreign key (channel_id, livemode, coupon_code) references commerce.coupon_codes (channel_id, livemode, code),
  add check ((coupon_id is null) = (coupon_code is null)),
  add check (coupon_id is not null or discount_cents = 0),
  drop constraint orders_check,
  add constraint orders_amount check (amount_cents >= 0 and amount_cents = base_price_cents + service_fee_cents - discount_cents);
create index orders_by_coupon on commerce.orders (channel_id, coupon_id, user_id) where coupon_id is not null;
create index orders_by_coupon_code on commerce.orders (channel_id, coupon_id, coupon_code) where coupon_id is not null;
