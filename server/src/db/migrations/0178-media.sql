-- Where an account is in a recording. `seconds` is 0 when there is nothing to resume: the recording is over, or has
-- hardly begun. Such a row stays, because a late request of an older page would otherwise bring its position back.
create table media.positions (
  channel_id bigint not null,
  user_id bigint not null,
  asset_id bigint not null,
  seconds integer not null check (seconds between 0 and 172800),
  -- By the clock of the server.
  watched_at timestamptz not null,
  primary key (channel_id, user_id, asset_id),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade,
  foreign key (channel_id, asset_id) references media.assets (channel_id, id) on delete cascade
);
create index positions_asset on media.positions (channel_id, asset_id);
