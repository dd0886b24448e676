-- An account at a provider is the provider with its own id: never an address, which can change hands.
create table identity.social_identities (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  provider text not null,
  subject text not null check (length(subject) between 1 and 255),
  created_at timestamptz not null,
  unique (channel_id, provider, subject),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index social_identities_user on identity.social_identities (channel_id, user_id);

create unique index if not exists api_keys_channel_id on identity.api_keys (channel_id, id);

-- A log-in under way: known by the hash of its state until the provider has answered, then by the hash of its code.
create table identity.social_logins (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  api_key_id uuid not null,
  provider text not null,
  redirect_uri text not null,
  nonce text not null,
  code_verifier text not null,
  state_hash bytea unique,
  code_hash bytea unique,
  person jsonb,
  expires_at timestamptz not null,
  foreign key (channel_id, api_key_id) references identity.api_keys (channel_id, id) on delete cascade
);
create index social_logins_key on identity.social_logins (channel_id, api_key_id);
create index social_logins_expiry on identity.social_logins (expires_at);
