-- A device that asks to be logged in: its owner types the code on a phone, and the device polls with its secret.
-- A used row is deleted, so that a code opens once.
create table identity.device_logins (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  -- The visitor's key of the device. Only its holder gets the session.
  api_key_id uuid not null,
  code_hash bytea not null,
  secret_hash bytea not null unique,
  browser text,
  system text,
  country text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The account that let the device in.
  user_id bigint,
  refused boolean not null default false,
  unique (channel_id, api_key_id),
  unique (channel_id, code_hash),
  check (user_id is null or not refused),
  foreign key (channel_id, api_key_id) references identity.api_keys (channel_id, id) on delete cascade,
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index device_logins_user on identity.device_logins (channel_id, user_id) where user_id is not null;
create index device_logins_expiry on identity.device_logins (channel_id, expires_at);
