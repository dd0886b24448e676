-- Televisions: AirPlay and Google Cast. Each channel switches them on.
alter table channel.channels add column remote_playback text[] not null default '{}'
  check (remote_playback <@ array['airplay', 'cast'] and array_position(remote_playback, null) is null);

-- A device that plays one event for an account and cannot renew a token. The table holds only the token's hash.
create table access.remotes (
  id uuid primary key,
  channel_id bigint not null,
  user_id bigint not null,
  -- The log-in that started it: a log-out there ends the device too.
  api_key_id uuid not null,
  event_id bigint not null,
  kind text not null check (kind in ('airplay', 'cast')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade,
  foreign key (channel_id, api_key_id) references identity.api_keys (channel_id, id) on delete cascade,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index remotes_user on access.remotes (channel_id, user_id);
create index remotes_device on access.remotes (channel_id, api_key_id);
create index remotes_event on access.remotes (channel_id, event_id);
create index remotes_expiry on access.remotes (expires_at);

-- A stream belongs to a log-in, or to a device that the log-in started. The next renewals fill the table again.
delete from access.streams;
alter table access.streams
  drop constraint streams_pkey,
  add column device_id uuid not null,
  add column remote text check (remote in ('airplay', 'cast')),
  add primary key (channel_id, user_id, device_id);
