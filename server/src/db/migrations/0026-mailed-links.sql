-- Whether the address of an account is its owner's, and since when that is known.
alter table identity.users add column email_verified_at timestamptz;

-- A mailed link does one thing for one account once. Only the hash of its key is kept.
create table identity.mailed_links (
  key_hash bytea primary key,
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  purpose text not null,
  -- Where it was mailed to.
  email text not null,
  -- Of what the link was made for: after the password or the address has changed it opens nothing.
  state_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index mailed_links_user on identity.mailed_links (channel_id, user_id);
create index mailed_links_expiry on identity.mailed_links (expires_at);

-- From where somebody got into an account before: what strangers try elsewhere does not keep its owner out.
create table identity.known_networks (
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  network_hash bytea not null,
  seen_at timestamptz not null,
  primary key (channel_id, user_id, network_hash),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index known_networks_age on identity.known_networks (seen_at);
