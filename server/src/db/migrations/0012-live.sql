-- A game that is on the air has a recording before it has a file: nothing was delivered.
alter table media.assets alter column source_path drop not null;
alter table media.assets drop constraint assets_status_check;
alter table media.assets
  add constraint assets_status_check check (status in ('queued', 'processing', 'live', 'ready', 'failed'));

-- What publishes: a camera's computer with a stream key of its own. The key itself is kept nowhere.
create table media.encoders (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  rotated_at timestamptz,
  unique (channel_id, id),
  unique (channel_id, name)
);

-- An event that an encoder may air, does air, or has aired.
create table media.broadcasts (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  event_id bigint not null,
  encoder_id bigint not null,
  status text not null check (status in ('armed', 'live', 'ended')),
  -- How long the encoder may stay away before the event is over.
  window_seconds integer not null check (window_seconds between 0 and 1800),
  asset_id bigint,
  -- Since when the encoder is away; null while it is heard.
  signal_lost_at timestamptz,
  -- An operator's whistle; the process that airs the event hears it.
  end_wished_at timestamptz,
  -- When somebody last asked for its pictures, to the nearest seconds.
  watched_at timestamptz,
  armed_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  unique (channel_id, id),
  unique (channel_id, event_id),
  check (status = 'armed' or asset_id is not null),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id),
  foreign key (channel_id, encoder_id) references media.encoders (channel_id, id),
  foreign key (channel_id, asset_id) references media.assets (channel_id, id)
);
create index broadcasts_by_encoder on media.broadcasts (channel_id, encoder_id) where status <> 'ended';
-- One camera shows one game.
create unique index broadcasts_on_air on media.broadcasts (encoder_id) where status = 'live';
