-- A frame on another site that plays for an account. The account's own window makes the row with a ticket of 60 s.
-- The frame trades the ticket for a key of its own, which opens this one event and nothing else.
create table access.frames (
  id bigint generated always as identity primary key,
  channel_id bigint not null,
  user_id bigint not null,
  -- The log-in of the window: a log-out there ends the frame too.
  api_key_id uuid not null references identity.api_keys (id) on delete cascade,
  event_id bigint not null,
  ticket_hash bytea not null unique,
  ticket_until timestamptz not null,
  key_hash bytea unique,
  expires_at timestamptz not null,
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index frames_user on access.frames (channel_id, user_id);
create index frames_device on access.frames (api_key_id);
create index frames_event on access.frames (channel_id, event_id);
