-- A sponsor's film before a game: at an https address, or the channel's own, a recording that is served to everybody.
create table media.prerolls (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  url text check (url ~ '^https://' and length(url) <= 2000),
  asset_id bigint,
  location_id bigint,
  -- Sports by id. Empty for every sport.
  event_categories jsonb not null default '[]' check (jsonb_typeof(event_categories) = 'array'),
  for_vod boolean not null,
  for_live boolean not null,
  weight bigint not null check (weight between 0 and 1000000000),
  created_at timestamptz not null,
  -- A stopped preroll keeps its count.
  stopped_at timestamptz,
  unique (channel_id, id),
  unique (channel_id, asset_id),
  check ((url is null) <> (asset_id is null)),
  check (for_vod or for_live),
  foreign key (channel_id, asset_id) references media.assets (channel_id, id),
  foreign key (channel_id, location_id) references catalog.locations (channel_id, id)
);
create index prerolls_by_location on media.prerolls (channel_id, location_id) where location_id is not null;
create index prerolls_running on media.prerolls (channel_id, id) where stopped_at is null;
select channel.watch_table('media.prerolls');

-- Not in the table above: a count is no edit of the channel.
create table media.preroll_counts (
  channel_id bigint not null,
  preroll_id bigint not null,
  plays bigint not null default 0,
  primary key (channel_id, preroll_id),
  foreign key (channel_id, preroll_id) references media.prerolls (channel_id, id) on delete cascade
);

-- The plays of the last day, so that a repeated request counts once.
create table media.preroll_plays (
  channel_id bigint not null,
  play_id uuid not null,
  preroll_id bigint not null,
  event_id bigint not null,
  played_at timestamptz not null,
  primary key (channel_id, play_id),
  foreign key (channel_id, preroll_id) references media.prerolls (channel_id, id) on delete cascade,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index preroll_plays_by_time on media.preroll_plays (channel_id, played_at);
create index preroll_plays_by_preroll on media.preroll_plays (channel_id, preroll_id);
create index preroll_plays_by_event on media.preroll_plays (channel_id, event_id);
