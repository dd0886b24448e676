-- Operators are people of the install, apart from every viewer's account. Their grants name the channels.
create schema operators;

create table operators.operators (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (length(name) between 1 and 80),
  language text not null check (language in ('en', 'fr', 'ar')),
  -- Null until the person has accepted the first link.
  password_hash text,
  -- The secret of the authenticator app, sealed with the install's key.
  sealed_totp text,
  -- The last time step that was accepted. An older one is refused, so a code works once.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  check ((password_hash is null) = (sealed_totp is null))
);

create table operators.passkeys (
  id text primary key check (length(id) <= 1400),
  operator_id bigint not null references operators.operators (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_operator on operators.passkeys (operator_id);

create table operators.recovery_codes (
  operator_id bigint not null references operators.operators (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- The link of a first log-in, an invitation or a reset. It works once.
create table operators.links (
  key_hash bytea primary key,
  operator_id bigint not null references operators.operators (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_operator on operators.links (operator_id);

-- One step of a log-in or of a new factor that waits for the next one.
create table operators.tickets (
  key_hash bytea primary key,
  operator_id bigint references operators.operators (id) on delete cascade,
  purpose text not null check (purpose in ('second_factor', 'passkey', 'step_up', 'totp', 'new_passkey')),
  -- The question for a passkey, or the sealed secret of an authenticator app.
  content text,
  expires_at timestamptz not null
);
create index tickets_expired on operators.tickets (expires_at);

create table operators.sessions (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  operator_id bigint not null references operators.operators (id) on delete cascade,
  address text not null,
  browser text,
  system text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last second factor.
  proven_at timestamptz,
  ended_at timestamptz
);
create index sessions_operator on operators.sessions (operator_id);

create table operators.grants (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators.operators (id) on delete cascade,
  role text not null
    check (role in ('owner', 'editor', 'finance', 'support', 'scorer', 'camera', 'moderator')),
  scope text not null check (scope in ('install', 'channel', 'school', 'team', 'venue', 'event')),
  channel_id bigint references channel.channels (id) on delete cascade,
  school_id bigint,
  team_id bigint,
  venue_id bigint,
  event_id bigint,
  ends_at timestamptz,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- The scope names what it covers, and nothing else.
  check ((scope = 'install') = (channel_id is null)),
  check ((scope = 'school') = (school_id is not null)),
  check ((scope = 'team') = (team_id is not null)),
  check ((scope = 'venue') = (venue_id is not null)),
  check ((scope = 'event') = (event_id is not null)),
  foreign key (channel_id, school_id) references catalog.participant_groups (channel_id, id) on delete cascade,
  foreign key (channel_id, team_id) references catalog.participants (channel_id, id) on delete cascade,
  foreign key (channel_id, venue_id) references catalog.locations (channel_id, id) on delete cascade,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index grants_operator on operators.grants (operator_id);
-- Two presses of one button give one grant.
create unique index grants_once on operators.grants
  (operator_id, role, scope, coalesce(channel_id, 0), coalesce(school_id, team_id, venue_id, event_id, 0))
  where revoked_at is null;
