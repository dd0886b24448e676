-- An operator prepares a channel before visitors see it. Channels from before this migration stay public.
alter table channel.channels
  add column published_at timestamptz default now(),
  -- The fee of new passes and prices that name none.
  add column service_fee_cents integer not null default 0 check (service_fee_cents between 0 and 100000),
  -- A digest of the definition that the channel was created from. The same definition again changes nothing.
  add column created_from text;
