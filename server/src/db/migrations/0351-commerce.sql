-- A refund of all buyers of one game: one press of an operator, carried out order by order, so that a stop of the
-- process loses nothing.
create table commerce.event_refunds (
  id bigint generated always as identity,
  channel_id bigint not null references channel.channels (id),
  event_id bigint not null,
  livemode boolean not null,
  -- Identifies the press: a repeated call is the same refund.
  request_key text not null check (length(request_key) between 1 and 64),
  -- The part of the game's share that each order gets back.
  percent integer not null check (percent between 1 and 100),
  -- The operator's sentence in the letter.
  sentence text not null check (length(sentence) <= 500),
  -- The letter says so.
  is_cancelled boolean not null,
  -- Orders that were paid later are not part of it.
  paid_until timestamptz not null,
  -- The orders that it was asked for.
  orders integer not null check (orders >= 0),
  asked_at timestamptz not null,
  -- Each order has its request, or was left out.
  finished_at timestamptz,
  primary key (channel_id, id),
  unique (channel_id, event_id, request_key),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id)
);
-- Without it, two operators could refund the same share twice.
create unique index event_refunds_running on commerce.event_refunds (channel_id, event_id, livemode)
  where finished_at is null;
create index event_refunds_unfinished on commerce.event_refunds (asked_at) where finished_at is null;
select operators.watch_acts('commerce.event_refunds', 'channel_id',
  'id', 'event_id', 'percent', 'sentence', 'is_cancelled', 'orders');

alter table commerce.refunds
  add column event_refund_id bigint,
  add foreign key (channel_id, event_refund_id) references commerce.event_refunds (channel_id, id);
create index refunds_by_event_refund on commerce.refunds (channel_id, event_refund_id)
  where event_refund_id is not null;
create index order_items_of_event on commerce.order_items (channel_id, event_id) where event_id is not null;
