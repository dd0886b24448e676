-- What a buyer gets for money that goes back: numbered without a gap within a channel, written in the transaction that writes the refund down, never changed.
create table commerce.credit_note_counters (
  channel_id bigint not null references channel.channels (id),
  livemode boolean not null,
  last integer not null check (last > 0),
  primary key (channel_id, livemode)
);

create table commerce.credit_notes (
  channel_id bigint not null references channel.channels (id),
  livemode boolean not null,
  number integer not null,
  order_id bigint not null,
  -- The refund, as the ledger names it.
  source_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  issued_at timestamptz not null,
  primary key (channel_id, livemode, number),
  unique (channel_id, source_id),
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id)
);
create index credit_notes_of_order on commerce.credit_notes (channel_id, order_id);
create trigger credit_notes_stay before update or delete or truncate on commerce.credit_notes
  for each statement execute function commerce.refuse_receipt_change();

-- Refunds from before have a number too; no letter is written of them.
insert into commerce.credit_notes (channel_id, livemode, number, order_id, source_id, amount_cents, issued_at)
select l.channel_id, o.livemode,
       row_number() over (partition by l.channel_id, o.livemode order by l.happened_at, l.id),
       l.order_id, l.source_id, -l.amount_cents, l.happened_at
  from commerce.ledger l join commerce.orders o on (o.channel_id, o.id) = (l.channel_id, l.order_id)
 where l.kind = 'refund' and l.amount_cents < 0;
insert into commerce.credit_note_counters (channel_id, livemode, last)
select channel_id, livemode, max(number) from commerce.credit_notes group by channel_id, livemode;
