-- A code that opens a moment of a game on another device. It holds no right: the other device has its own.
create table media.moment_codes (
  channel_id bigint not null,
  code_hash bytea not null,
  api_key_id uuid not null references identity.api_keys (id) on delete cascade,
  event_id bigint not null,
  -- Null for a live game.
  seconds integer check (seconds between 0 and 172800),
  expires_at timestamptz not null,
  primary key (channel_id, code_hash),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index moment_codes_key on media.moment_codes (api_key_id);
create index moment_codes_event on media.moment_codes (channel_id, event_id);
create index moment_codes_expiry on media.moment_codes (channel_id, expires_at);
