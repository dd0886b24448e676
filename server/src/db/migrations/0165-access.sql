-- The foreign keys of streams and frames to a log-in name the channel, as all others do.
alter table access.streams
  drop constraint streams_api_key_id_fkey,
  add foreign key (channel_id, api_key_id) references identity.api_keys (channel_id, id) on delete cascade;
alter table access.frames
  drop constraint frames_api_key_id_fkey,
  add foreign key (channel_id, api_key_id) references identity.api_keys (channel_id, id) on delete cascade;

drop index access.streams_device;
create index streams_device on access.streams (channel_id, api_key_id);
drop index access.frames_device;
create index frames_device on access.frames (channel_id, api_key_id);

-- A job deletes what is over.
create index frames_expiry on access.frames (expires_at);
