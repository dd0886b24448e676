-- Workers share the rate limit of a payment account by leases of slots in a row.
create table public.call_paces (
  -- The number of the payment account; 0 is the deployment's own.
  account text primary key,
  -- The first slot that no worker has leased.
  next_at timestamptz not null
);
