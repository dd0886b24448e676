-- The viewing time that was counted of each play, where several web processes take its reports.
create table insight.view_totals (
  channel_id bigint not null,
  view_uuid uuid not null,
  counted_ms bigint not null,
  -- The moment of the newest counted report in milliseconds since 1970.
  until_ms bigint not null,
  -- The web dates a row by the first report of its play, in UTC. A session and its plays end after a day.
  day date not null,
  primary key (channel_id, view_uuid)
) with (fillfactor = 70);
create index view_totals_day on insight.view_totals (day);
