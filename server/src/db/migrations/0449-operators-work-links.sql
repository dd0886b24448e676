-- A link of work lets a phone without an account do one kind of work for one game.
create table operators.work_links (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  event_id bigint not null,
  kind text not null check (kind in ('score')),
  name text not null default '',
  -- The key of the link is derived from this and a secret of the install.
  nonce bytea not null,
  -- The digest of the secret that the phone made when it took the work.
  device_hash bytea,
  bound_at timestamptz,
  seen_at timestamptz,
  revoked_at timestamptz,
  made_by bigint references operators.operators (id),
  created_at timestamptz not null,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index work_links_of_game on operators.work_links (channel_id, event_id, id);
