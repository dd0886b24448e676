-- A promise that the files of a recording stay until somebody has read them. Deleting the recording fails meanwhile.
create table media.pins (
  channel_id bigint not null,
  asset_id bigint not null,
  -- Such as `clip 12`.
  holder text not null check (length(holder) between 1 and 60),
  -- Microseconds from the start of the media: what trims a recording leaves these.
  from_us bigint not null,
  to_us bigint not null check (to_us >= from_us),
  -- A pin that nobody releases ends by itself.
  until timestamptz not null,
  primary key (channel_id, holder),
  foreign key (channel_id, asset_id) references media.assets (channel_id, id)
);
create index pins_asset on media.pins (channel_id, asset_id);

create schema clips;

create table clips.settings (
  channel_id bigint primary key references channel.channels (id) on delete cascade,
  length_maximum integer not null default 180 check (length_maximum between 2 and 180),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- Words that no name and no tag may have.
  words text[] not null default '{}' check (cardinality(words) <= 500)
);

create table clips.event_settings (
  channel_id bigint not null,
  event_id bigint not null,
  makers text not null default 'members' check (makers in ('off', 'members', 'everybody')),
  -- No new clips from this moment on.
  clips_until timestamptz,
  -- Players are minors: clips are withheld until a named adult releases them.
  youth boolean not null default false,
  primary key (channel_id, event_id),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);

create table clips.clips (
  id bigint generated always as identity primary key,
  channel_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  event_id bigint not null,
  -- The recording that it was cut from. The clip has its own files, so it outlives the recording.
  asset_id bigint not null,
  user_id bigint not null,
  -- The idempotency key of the press.
  press text not null check (length(press) between 8 and 100),
  name text not null check (length(name) between 1 and 120),
  tags text[] not null check (cardinality(tags) between 1 and 10),
  -- The tags in small letters, for the search.
  tag_keys text[] not null,
  -- Microseconds from the start of the media.
  start_us bigint not null check (start_us >= 0),
  end_us bigint not null,
  status text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  failure text,
  attempts integer not null default 0,
  folder text not null,
  -- The open segment at the moment of the press, kept in the folder: its number, and the run it belongs to.
  tail_number integer,
  tail_run integer,
  -- The period that the clip was taken from. Null for a clip that took none, and when it was given back.
  period_id bigint,
  length_us bigint,
  width integer,
  height integer,
  bytes bigint,
  has_poster boolean not null default false,
  -- The file to give away.
  file_status text not null default 'none' check (file_status in ('none', 'queued', 'ready', 'failed')),
  file_attempts integer not null default 0,
  file_bytes bigint,
  views bigint not null default 0,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  ready_at timestamptz,
  deleted_at timestamptz,
  withheld_at timestamptz,
  unique (channel_id, id),
  unique (channel_id, user_id, press),
  check (end_us > start_us),
  check (status <> 'ready' or (length_us is not null and bytes is not null)),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index clips_event on clips.clips (channel_id, event_id, id) where status = 'ready' and deleted_at is null;
create index clips_user on clips.clips (channel_id, user_id, id);
create index clips_unfinished on clips.clips (channel_id, user_id) where status in ('queued', 'processing');
create index clips_files on clips.clips (channel_id, id) where file_status = 'queued';
create index clips_deleted on clips.clips (deleted_at) where deleted_at is not null;
create index clips_tags on clips.clips using gin (tag_keys);

-- Each decision of an operator, by whom and why. It stays when the clip is gone.
create table clips.decisions (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id) on delete cascade,
  clip_id bigint not null,
  clip_name text not null,
  action text not null check (action in ('withhold', 'restore', 'delete')),
  decided_by text not null check (length(decided_by) between 1 and 120),
  note text not null check (length(note) between 1 and 500),
  decided_at timestamptz not null
);
create index decisions_clip on clips.decisions (channel_id, clip_id);

create table clips.reports (
  channel_id bigint not null,
  clip_id bigint not null,
  -- An account, or the key of a visitor's browser.
  viewer text not null check (length(viewer) between 1 and 80),
  reason text not null check (reason in ('privacy', 'offensive', 'rights', 'other')),
  note text not null check (length(note) <= 500),
  reported_at timestamptz not null,
  primary key (channel_id, clip_id, viewer),
  foreign key (channel_id, clip_id) references clips.clips (channel_id, id) on delete cascade
);

create table clips.views (
  channel_id bigint not null,
  play_id uuid not null,
  clip_id bigint not null,
  viewed_at timestamptz not null,
  primary key (channel_id, play_id),
  foreign key (channel_id, clip_id) references clips.clips (channel_id, id) on delete cascade
);
create index views_clip on clips.views (channel_id, clip_id);
create index views_time on clips.views (viewed_at);

-- A clip is downloaded once for each day of the channel's zone, however often the file is fetched.
create table clips.downloads (
  channel_id bigint not null,
  user_id bigint not null,
  clip_id bigint not null,
  day date not null,
  taken_at timestamptz not null,
  primary key (channel_id, user_id, clip_id, day),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade,
  foreign key (channel_id, clip_id) references clips.clips (channel_id, id) on delete cascade
);
create index downloads_clip on clips.downloads (channel_id, clip_id);

-- Folders without a clip: their files are still to be deleted. However a row goes, its folder gets here.
create table clips.removals (
  folder text primary key,
  channel_id bigint not null
);

create function clips.clip_is_gone() returns trigger language plpgsql as $$
begin
  insert into clips.removals (folder, channel_id) values (old.folder, old.channel_id) on conflict do nothing;
  delete from media.pins where channel_id = old.channel_id and holder = 'clip ' || old.id;
  return null;
end
$$;
create trigger clip_is_gone after delete on clips.clips for each row execute function clips.clip_is_gone();
