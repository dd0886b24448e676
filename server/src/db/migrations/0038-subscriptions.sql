-- Passes that renew themselves.
alter table commerce.passes
  drop constraint passes_kind_check,
  add constraint passes_kind_check check (kind in ('package', 'single_event', 'subscription')),
  -- Days that cost nothing; 0 is none.
  add column trial_period integer not null default 0 check (trial_period between 0 and 366),
  add constraint passes_subscription check (kind <> 'subscription' or (offer is not null and type = 'paid' and not is_team_pass)),
  add constraint passes_trial check (trial_period = 0 or kind = 'subscription');

-- Payments that a person agreed to once: the mirror of what the payment service says, and what the person wants of it.
create table commerce.subscriptions (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  pass_id bigint not null,
  name text not null,
  -- What was agreed to: another price of the pass changes no running subscription.
  base_price_cents integer not null check (base_price_cents >= 0),
  service_fee_cents integer not null check (service_fee_cents >= 0),
  currency text not null,
  offer text not null check (offer in ('annual', 'month', 'monthly')),
  period integer not null check (period > 0),
  trial_days integer not null check (trial_days >= 0),
  livemode boolean not null,
  customer_id text not null,
  -- Where it was bought: the links in its mails lead there.
  origin text not null,
  -- The card that a trial was begun with.
  trial_card_id text,
  -- The order that began it, and that pays its first period.
  first_order_id bigint not null,
  service_id text,
  state text not null check (state in
    ('opening', 'unknown', 'incomplete', 'trialing', 'active', 'past_due', 'canceled', 'abandoned')),
  renews boolean not null default true,
  -- What its owner asked for and the payment service has not confirmed yet.
  renewal_wish text check (renewal_wish in ('stop', 'resume')),
  wished_at timestamptz,
  -- A resume whose answer never came may still arrive: until this moment a stop is held against it.
  resume_unsure_until timestamptz,
  -- Of what is paid for, the newest of it.
  period_start timestamptz,
  period_end timestamptz,
  access_until timestamptz,
  card jsonb,
  -- The end of the period whose renewal has been announced by mail.
  announced_for timestamptz,
  -- Rises before every question: an answer counts only if nobody asked later.
  version integer not null default 0,
  synced_at timestamptz,
  sync_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (channel_id, id),
  foreign key (channel_id, user_id) references identity.users (channel_id, id),
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id),
  foreign key (channel_id, first_order_id) references commerce.orders (channel_id, id),
  check (trial_days = 0 or trial_card_id is not null)
);
create unique index subscriptions_service on commerce.subscriptions (service_id) where service_id is not null;
create unique index subscriptions_first_order on commerce.subscriptions (channel_id, first_order_id);
create unique index subscriptions_one_per_pass on commerce.subscriptions (channel_id, user_id, pass_id, livemode)
  where state not in ('canceled', 'abandoned');
create index subscriptions_due on commerce.subscriptions (livemode, sync_at) where state not in ('canceled', 'abandoned');
create index subscriptions_by_user on commerce.subscriptions (channel_id, user_id, id desc);

-- One trial per person and per card, whatever the number of accounts; the row outlives the account.
create table commerce.trials (
  channel_id bigint not null,
  user_id bigint not null,
  livemode boolean not null,
  card_fingerprint text not null,
  order_id bigint not null,
  taken_at timestamptz not null,
  primary key (channel_id, user_id, livemode),
  unique (channel_id, card_fingerprint, livemode),
  foreign key (channel_id, user_id) references identity.users (channel_id, id),
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id)
);

-- Each invoice is one order.
alter table commerce.orders
  drop constraint orders_type_check,
  add constraint orders_type_check check (type in ('event', 'package', 'subscription')),
  add column subscription_id bigint,
  add column invoice_id text,
  add foreign key (channel_id, subscription_id) references commerce.subscriptions (channel_id, id),
  add check ((type = 'subscription') or (subscription_id is null and invoice_id is null));
create unique index orders_invoice on commerce.orders (invoice_id) where invoice_id is not null;
create index orders_by_subscription on commerce.orders (channel_id, subscription_id) where subscription_id is not null;

-- What a webhook is about.
alter table commerce.webhook_inbox
  add column object_kind text not null default 'payment' check (object_kind in ('payment', 'subscription'));
