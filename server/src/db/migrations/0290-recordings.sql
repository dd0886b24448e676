-- An upload of an operator. Its bytes are in a file of this id, and the length of the file is the truth.
create table media.uploads (
  id uuid primary key,
  channel_id bigint not null references channel.channels (id) on delete cascade,
  operator_id bigint not null references operators.operators (id) on delete cascade,
  -- The video or the game whose recording it becomes.
  video_id bigint,
  event_id bigint,
  -- The name of the file on the operator's disk.
  name text not null check (char_length(name) <= 255),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  -- When bytes last arrived.
  touched_at timestamptz not null,
  -- The whole file is there, and the recording is delivered.
  finished_at timestamptz,
  check (num_nonnulls(video_id, event_id) = 1),
  foreign key (channel_id, video_id) references media.vod_items (channel_id, id) on delete cascade,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index uploads_channel on media.uploads (channel_id);
create index uploads_operator on media.uploads (operator_id);
create index uploads_video on media.uploads (channel_id, video_id);
create index uploads_event on media.uploads (channel_id, event_id);

alter table media.assets
  -- The part of a recording that viewers get, in seconds and in whole segments. Null: all of it.
  add column trim jsonb,
  -- For the audit log, which records columns.
  add column poster text generated always as (ladder ->> 'poster') stored,
  add column caption_list jsonb generated always as (ladder -> 'captions') stored;

-- A video that an operator removed can be taken back for an hour.
alter table media.vod_items add column removed_at timestamptz;

-- How much of the start of its recording is cut off: the address of the full game counts from there.
alter table clips.clips add column cut_off_us bigint not null default 0 check (cut_off_us >= 0);
create function clips.recording_is_trimmed() returns trigger language plpgsql as $$
begin
  update clips.clips set cut_off_us = round(coalesce((new.trim ->> 'from')::float8, 0) * 1000000)
   where channel_id = new.channel_id and asset_id = new.id;
  return null;
end
$$;
create trigger recording_is_trimmed after update of trim on media.assets for each row
  when (old.trim is distinct from new.trim) execute function clips.recording_is_trimmed();

select operators.watch_acts('media.assets', 'channel_id', 'event_id', 'status', 'trim', 'poster', 'caption_list');
