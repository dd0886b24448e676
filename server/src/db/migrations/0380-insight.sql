-- A link to the report of a game has a name and an id, so that an operator can end one of them. An ended link stays,
-- so that its end can be taken back.
alter table insight.report_links
  add column id bigint generated always as identity,
  add column name text not null default '' check (length(name) <= 120),
  add column ended_at timestamptz;
create unique index report_links_id on insight.report_links (channel_id, id);

drop trigger record_act on insight.report_links;
select operators.watch_acts('insight.report_links', 'channel_id', 'id', 'event_id', 'name', 'ended_at');
