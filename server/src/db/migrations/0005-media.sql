create schema media;

create table media.assets (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  event_id bigint,
  status text not null check (status in ('queued', 'processing', 'ready', 'failed')),
  -- Relative to the storage: the file that was delivered, and the folder that holds what is served.
  source_path text not null,
  folder text not null,
  progress integer not null default 0 check (progress between 0 and 100),
  failure text,
  duration_seconds double precision,
  -- What was made: rungs with their playlists' facts, poster, storyboard, captions.
  ladder jsonb,
  created_at timestamptz not null,
  ready_at timestamptz,
  unique (channel_id, id),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id)
);
create unique index assets_one_per_event on media.assets (channel_id, event_id) where event_id is not null;
