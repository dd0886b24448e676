create schema identity;

create table identity.users (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  newsletter boolean not null default false,
  language text,
  temporary_password boolean not null default false,
  trial_period_used boolean not null default false,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (channel_id, id),
  unique (channel_id, email)
);

-- The api key is the credential; only its hash is kept.
create table identity.api_keys (
  id uuid primary key,
  key_hash bytea not null unique,
  channel_id bigint not null references channel.channels (id),
  user_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (channel_id, user_id) references identity.users (channel_id, id)
);
create index api_keys_user on identity.api_keys (channel_id, user_id) where user_id is not null;
create index api_keys_expiry on identity.api_keys (expires_at);

-- A solved captcha counts once.
create table identity.used_captchas (
  signature text primary key,
  channel_id bigint not null references channel.channels (id),
  expires_at timestamptz not null
);
create index used_captchas_expiry on identity.used_captchas (expires_at);
