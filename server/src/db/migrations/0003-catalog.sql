create schema catalog;

create table catalog.event_categories (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  name text not null,
  alias text not null,
  weight integer not null default 0,
  unique (channel_id, id),
  unique (channel_id, alias)
);

create table catalog.locations (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  name text not null,
  city text not null,
  time_zone text not null,
  unique (channel_id, id)
);

create table catalog.participant_groups (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  name text not null,
  alias text not null,
  image text,
  unique (channel_id, id),
  unique (channel_id, alias)
);

create table catalog.participants (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  group_id bigint,
  name text not null,
  short_name text not null,
  alias text not null,
  monogram text not null,
  color text not null,
  secondary_color text not null,
  gender text not null default 'not identified' check (gender in ('men', 'women', 'not identified')),
  event_category_id bigint,
  unique (channel_id, id),
  unique (channel_id, alias),
  foreign key (channel_id, group_id) references catalog.participant_groups (channel_id, id),
  foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id)
);

create table catalog.events (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  name text not null,
  type text not null check (type in ('free', 'register', 'paid', 'ppv')),
  stream_status text not null check (stream_status in ('upcoming', 'live', 'finished')),
  starts_at timestamptz not null,
  time_zone text not null,
  duration_seconds integer check (duration_seconds > 0),
  description text not null default '',
  image text,
  away_team_id bigint,
  home_team_id bigint,
  event_category_id bigint not null,
  location_id bigint,
  -- The pass that sells this one event; its price is the event's price.
  single_event_package_id bigint,
  created_at timestamptz not null default now(),
  unique (channel_id, id),
  foreign key (channel_id, away_team_id) references catalog.participants (channel_id, id),
  foreign key (channel_id, home_team_id) references catalog.participants (channel_id, id),
  foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id),
  foreign key (channel_id, location_id) references catalog.locations (channel_id, id)
);
create index events_by_status on catalog.events (channel_id, stream_status, starts_at, id);
create index events_by_start on catalog.events (channel_id, starts_at, id);
create index events_by_category on catalog.events (channel_id, event_category_id, starts_at, id);
create index events_by_away on catalog.events (channel_id, away_team_id, starts_at);
create index events_by_home on catalog.events (channel_id, home_team_id, starts_at);
create index events_by_location on catalog.events (channel_id, location_id, starts_at);
