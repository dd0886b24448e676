-- Any choice of events is found in the order of their start, and counted, without opening the events themselves.
drop index catalog.events_by_start;
create index events_by_start on catalog.events (channel_id, starts_at, id)
  include (stream_status, type, event_category_id, location_id, away_team_id, home_team_id);

-- Which edition of its events a channel has: totals that were counted are right for as long as it lasts.
create table catalog.editions (
  channel_id bigint primary key references channel.channels (id),
  edition bigint not null
);

create function catalog.begin_edition() returns trigger language plpgsql as $$
begin
  insert into catalog.editions as known (channel_id, edition)
  select channel_id, 1 from changed group by channel_id order by channel_id
  on conflict (channel_id) do update set edition = known.edition + 1;
  return null;
end $$;

create trigger events_inserted after insert on catalog.events
  referencing new table as changed for each statement execute function catalog.begin_edition();
create trigger events_updated after update on catalog.events
  referencing new table as changed for each statement execute function catalog.begin_edition();
create trigger events_deleted after delete on catalog.events
  referencing old table as changed for each statement execute function catalog.begin_edition();
-- A team's school and gender decide which events a choice holds.
create trigger participants_updated after update on catalog.participants
  referencing new table as changed for each statement execute function catalog.begin_edition();
