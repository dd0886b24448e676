create schema commerce;

create table commerce.passes (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  kind text not null check (kind in ('package', 'single_event')),
  type text not null check (type in ('free', 'register', 'paid', 'ppv')),
  pass_type text not null default 'regular' check (pass_type in ('regular', 'additional')),
  is_team_pass boolean not null default false,
  name text not null,
  description text not null default '',
  base_price_cents integer not null check (base_price_cents >= 0),
  service_fee_cents integer not null default 0 check (service_fee_cents >= 0),
  currency text not null check (currency in ('USD', 'CAD')),
  offer text check (offer in ('annual', 'month', 'monthly')),
  period integer not null default 1 check (period > 0),
  tag text,
  weight integer not null default 0,
  image text,
  features jsonb not null,
  on_sale boolean not null default true,
  created_at timestamptz not null default now(),
  unique (channel_id, id)
);
create index passes_by_weight on commerce.passes (channel_id, kind, weight, id) where on_sale;

create table commerce.pass_categories (
  channel_id bigint not null,
  pass_id bigint not null,
  event_category_id bigint not null,
  primary key (channel_id, pass_id, event_category_id),
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id),
  foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id)
);

create table commerce.pass_participants (
  channel_id bigint not null,
  pass_id bigint not null,
  participant_id bigint not null,
  primary key (channel_id, pass_id, participant_id),
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id),
  foreign key (channel_id, participant_id) references catalog.participants (channel_id, id)
);

alter table catalog.events
  add foreign key (channel_id, single_event_package_id) references commerce.passes (channel_id, id);

create table commerce.orders (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  type text not null check (type in ('event', 'package')),
  status text not null check (status in ('created', 'failed', 'expiring', 'expired', 'paid', 'refunded')),
  pass_id bigint not null,
  event_id bigint,
  event_category_id bigint,
  participant_id bigint,
  -- What is bought, as one text: type, id and the sorted selection. One open or running order per product and buyer.
  product_key text not null,
  product_name text not null,
  base_price_cents integer not null check (base_price_cents >= 0),
  service_fee_cents integer not null check (service_fee_cents >= 0),
  amount_cents integer not null check (amount_cents = base_price_cents + service_fee_cents),
  currency text not null,
  livemode boolean not null,
  attempt integer not null default 1,
  payment_intent_id text,
  client_secret text,
  decline_code text,
  -- The refusal that the buyer has been told of: the same one, read again, does not fail the order twice.
  failure_id text,
  -- False once what was bought has run out, so that it can be bought again.
  running boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  synced_at timestamptz,
  sync_count integer not null default 0,
  unique (channel_id, id),
  foreign key (channel_id, user_id) references identity.users (channel_id, id),
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id)
);
create unique index orders_one_per_product on commerce.orders (channel_id, user_id, product_key)
  where status in ('created', 'failed', 'expiring') or (status = 'paid' and running);
create unique index orders_payment_intent on commerce.orders (payment_intent_id) where payment_intent_id is not null;
create index orders_by_user on commerce.orders (channel_id, user_id, id desc);
create index orders_paid on commerce.orders (paid_at) where status = 'paid' and payment_intent_id is not null;
create index orders_unsettled on commerce.orders (created_at) where status in ('created', 'failed', 'expiring');

create table commerce.entitlements (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  -- Null only for a grant, which then names who gave it.
  order_id bigint,
  granted_by text,
  item text not null,
  pass_id bigint not null,
  event_id bigint,
  event_category_id bigint,
  participant_id bigint,
  active boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  unique (channel_id, id),
  unique (order_id, item),
  check ((order_id is null) <> (granted_by is null)),
  foreign key (channel_id, user_id) references identity.users (channel_id, id),
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id),
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id)
);
create index entitlements_by_user on commerce.entitlements (channel_id, user_id) where active;
create index entitlements_ending on commerce.entitlements (ends_at) where active;

create table commerce.ledger (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  order_id bigint not null,
  kind text not null check (kind in ('charge', 'refund')),
  -- The charge counts up, refunds count down.
  amount_cents integer not null,
  currency text not null,
  source_id text not null,
  recorded_at timestamptz not null,
  unique (kind, source_id),
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id)
);
create index ledger_by_order on commerce.ledger (channel_id, order_id);

create function commerce.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only.';
end $$;
create trigger ledger_append_only before update or delete or truncate on commerce.ledger
  for each statement execute function commerce.refuse_change();

-- Signed webhooks as they came: stored first, answered, worked off later.
create table commerce.webhook_inbox (
  channel_id bigint not null references channel.channels (id),
  event_id text not null,
  type text not null,
  object_id text,
  received_at timestamptz not null,
  done_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (channel_id, event_id)
);
create index webhook_inbox_open on commerce.webhook_inbox (received_at) where done_at is null;
