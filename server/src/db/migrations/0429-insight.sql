-- The sessions that had a picture of a game, once for each day of receipt. Reach counts them: a report reads these
-- narrow rows in the order of their key instead of every play of the month.
create table insight.reach (
  channel_id bigint not null,
  stream_id bigint not null,
  session_uuid uuid not null,
  day date not null,
  primary key (channel_id, stream_id, session_uuid, day)
);
create index reach_day on insight.reach (day);

insert into insight.reach
select distinct channel_id, stream_id, session_uuid, day from insight.plays
 where stream_type in ('live', 'recording') and not is_bot and startup_ms is not null;
