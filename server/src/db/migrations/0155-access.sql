-- On how many devices one account may watch at once: the channel's number, and a pass's own where it names one.
alter table channel.channels add column streams smallint not null default 2 check (streams between 1 and 6);
alter table commerce.passes add column streams smallint check (streams between 1 and 6);

create schema access;

-- One row for each device of an account that watches now. A heartbeat is written once a minute: `holder` is the web
-- process that has the later ones in memory. The rows are few and short-lived, so losing them in a crash costs nothing.
create unlogged table access.streams (
  channel_id bigint not null,
  user_id bigint not null,
  api_key_id uuid not null references identity.api_keys (id) on delete cascade,
  subject text not null check (length(subject) <= 40),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  holder uuid not null,
  primary key (channel_id, user_id, api_key_id),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index streams_device on access.streams (api_key_id);
