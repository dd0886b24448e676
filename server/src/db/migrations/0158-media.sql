-- A download is taken from what a pass grants once for each event and day, however often the file is fetched.
create table media.downloads (
  channel_id bigint not null,
  user_id bigint not null,
  event_id bigint not null,
  -- In the channel's time zone.
  day date not null,
  taken_at timestamptz not null,
  primary key (channel_id, user_id, event_id, day),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index downloads_event on media.downloads (channel_id, event_id);
