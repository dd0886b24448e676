-- Two paid orders of one buyer that give the same access, because neither was paid when the other was opened.
-- `give_back`: the second order is refunded, since the first one gives all of it. `look`: an operator decides.
create table commerce.overlaps (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  -- Its access began first.
  first_order_id bigint not null,
  second_order_id bigint not null,
  outcome text not null check (outcome in ('give_back', 'look')),
  found_at timestamptz not null,
  -- The last try of reconciliation.
  tried_at timestamptz,
  -- The second order went back, or an operator keeps both.
  settled_at timestamptz,
  unique (channel_id, id),
  check (first_order_id <> second_order_id),
  foreign key (channel_id, first_order_id) references commerce.orders (channel_id, id),
  foreign key (channel_id, second_order_id) references commerce.orders (channel_id, id)
);
-- A pair is found once, whichever order is applied again.
create unique index overlaps_pair on commerce.overlaps
  (channel_id, least(first_order_id, second_order_id), greatest(first_order_id, second_order_id));
create index overlaps_second on commerce.overlaps (channel_id, second_order_id);
create index overlaps_first on commerce.overlaps (channel_id, first_order_id);
create index overlaps_open on commerce.overlaps (found_at) where settled_at is null;
select operators.watch_acts('commerce.overlaps');

-- The use of a code comes back with an order that was refunded because of another one.
alter table commerce.orders add column use_released boolean not null default false;
