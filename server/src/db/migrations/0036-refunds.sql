-- A refund that an operator asked for: written down before the payment service hears of it, so that a stop between the two loses nothing.
create table commerce.refunds (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  order_id bigint not null,
  payment_intent_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- What names the request: asked again for the same reason, it is the same refund.
  reason text not null check (length(reason) between 1 and 200),
  status text not null check (status in ('asked', 'done', 'refused')),
  attempt integer not null default 1,
  -- The payment service's own name of it, once it is done.
  service_id text,
  trouble text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  unique (channel_id, id),
  unique (channel_id, order_id, reason),
  check ((status = 'done') = (service_id is not null)),
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id)
);
create index refunds_asked on commerce.refunds (asked_at) where status = 'asked';

-- What banks ask back for their customers.
create table commerce.disputes (
  id text primary key,
  channel_id bigint not null references channel.channels (id),
  order_id bigint not null,
  payment_intent_id text not null,
  status text not null check (status in ('inquiry', 'open', 'won', 'lost')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  opened_at timestamptz not null,
  -- Until when the bank takes an answer.
  due_at timestamptz,
  updated_at timestamptz not null,
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id)
);
create index disputes_by_order on commerce.disputes (channel_id, order_id);
create index disputes_by_status on commerce.disputes (channel_id, status, opened_at desc);

-- While a bank decides, the order keeps its place and gives nothing.
alter table commerce.orders add column disputed boolean not null default false;
create index orders_disputed on commerce.orders (channel_id, id) where disputed;

-- The ledger tells what disputes and the service's fees move, and on which of the service's days.
alter table commerce.ledger drop constraint ledger_kind_check;
alter table commerce.ledger add constraint ledger_kind_check check (kind in ('charge', 'refund', 'dispute', 'fee'));
alter table commerce.ledger add column happened_at timestamptz;
alter table commerce.ledger disable trigger ledger_append_only;
update commerce.ledger set happened_at = recorded_at;
alter table commerce.ledger enable trigger ledger_append_only;
alter table commerce.ledger alter column happened_at set not null;
create index ledger_by_day on commerce.ledger (happened_at);

-- How far the account's own story has been read: what no webhook told is found there.
create table commerce.account_watches (
  livemode boolean not null,
  what text not null check (what in ('changes', 'balance')),
  seen_until timestamptz not null,
  primary key (livemode, what)
);
