-- What a buyer gets for money: numbered without a gap within a channel, written in the transaction that pays the order, never changed.
create table commerce.receipt_counters (
  channel_id bigint not null references channel.channels (id),
  livemode boolean not null,
  last integer not null check (last > 0),
  primary key (channel_id, livemode)
);

create table commerce.receipts (
  channel_id bigint not null references channel.channels (id),
  livemode boolean not null,
  number integer not null,
  order_id bigint not null,
  -- Who sold it, as it was then.
  seller jsonb not null,
  issued_at timestamptz not null,
  primary key (channel_id, livemode, number),
  unique (channel_id, order_id),
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id)
);
create function commerce.refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'A receipt is never changed.';
end $$;
create trigger receipts_stay before update or delete or truncate on commerce.receipts
  for each statement execute function commerce.refuse_receipt_change();
