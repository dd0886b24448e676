create schema channel;

create table channel.channels (
  id bigint generated always as identity primary key,
  channel_key text not null unique,
  slug text not null unique,
  settings jsonb not null,
  colors jsonb not null,
  menu jsonb not null,
  geo jsonb not null default '{"mode": "none", "countries": []}',
  created_at timestamptz not null default now()
);

create table channel.hosts (
  host text primary key check (host = lower(host)),
  channel_id bigint not null references channel.channels (id)
);
create index hosts_channel on channel.hosts (channel_id);
