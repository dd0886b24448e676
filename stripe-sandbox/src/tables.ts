/** The sandbox's own schema. Runs on every start, so each statement may find its work already done. */
export const tables = `
create schema if not exists stripe_sandbox;

create table if not exists stripe_sandbox.settings (
  id integer primary key check (id = 1),
  clock_offset_seconds bigint not null default 0
);
insert into stripe_sandbox.settings (id) values (1) on conflict do nothing;

alter table stripe_sandbox.settings add column if not exists after_failed_renewal text not null default 'cancel'
  check (after_failed_renewal in ('cancel', 'unpaid', 'past_due'));

-- Null: as the process was started with; 0: any number.
alter table stripe_sandbox.settings add column if not exists rate_limit_per_second integer check (rate_limit_per_second >= 0);

-- Every Stripe object as it goes over the wire; what Stripe would keep to itself is in "hidden".
create table if not exists stripe_sandbox.objects (
  id text primary key,
  kind text not null,
  ordinal bigint generated always as identity,
  created_at bigint not null,
  customer text,
  parent text,
  object jsonb not null,
  hidden jsonb not null default '{}'
);
create index if not exists objects_newest on stripe_sandbox.objects (kind, ordinal desc);
create index if not exists objects_parent on stripe_sandbox.objects (parent, kind) where parent is not null;
create index if not exists objects_customer on stripe_sandbox.objects (customer, kind) where customer is not null;
create index if not exists objects_metadata on stripe_sandbox.objects
  using gin ((object -> 'metadata') jsonb_path_ops) where kind = 'payment_intent';

-- What time brings about by itself: renewals, retries, ends. In Unix seconds, of the test clock where there is one.
create table if not exists stripe_sandbox.appointments (
  subject text not null references stripe_sandbox.objects (id) on delete cascade,
  errand text not null,
  at bigint not null,
  test_clock text references stripe_sandbox.objects (id) on delete cascade,
  primary key (subject, errand)
);
create index if not exists appointments_due on stripe_sandbox.appointments (at);

create table if not exists stripe_sandbox.idempotency_keys (
  key text primary key,
  fingerprint text not null,
  path text not null,
  created_at bigint not null,
  request_id text not null,
  status integer not null,
  body text not null
);

create table if not exists stripe_sandbox.deliveries (
  event_id text not null references stripe_sandbox.objects (id) on delete cascade,
  endpoint_id text not null references stripe_sandbox.objects (id) on delete cascade,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at_ms bigint not null,
  is_delayed boolean not null default false,
  primary key (event_id, endpoint_id)
);
create index if not exists deliveries_due on stripe_sandbox.deliveries (next_attempt_at_ms) where status = 'pending';

create table if not exists stripe_sandbox.delivery_attempts (
  id bigint generated always as identity primary key,
  event_id text not null,
  endpoint_id text not null,
  attempted_at bigint not null,
  response_status integer,
  error text,
  foreign key (event_id, endpoint_id) references stripe_sandbox.deliveries (event_id, endpoint_id) on delete cascade
);
create index if not exists delivery_attempts_event on stripe_sandbox.delivery_attempts (event_id);

create table if not exists stripe_sandbox.faults (
  target text not null,
  mode text not null,
  seconds double precision not null,
  remaining integer,
  primary key (target, mode)
);
alter table stripe_sandbox.faults add column if not exists share double precision not null default 1;
`;
