-- A game that changes takes its channel's edition and then what can be found of it. Whatever else changes what can be found of
-- games takes them in the same order: a team that got a new name while one of its games went live waited for that game, and
-- the game for the team.
drop trigger search_changed_participant on catalog.participants;

create or replace function catalog.index_changed_participant() returns trigger language plpgsql as $$
begin
  perform catalog.index_participants(array[new.id]);
  return null;
end $$;

create function catalog.index_changed_participants() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select written.id from written join replaced using (id)
    where (written.name, written.short_name, written.monogram, written.group_id, written.event_category_id)
      is distinct from (replaced.name, replaced.short_name, replaced.monogram, replaced.group_id, replaced.event_category_id));
begin
  if ids = '{}' then return null; end if;
  perform catalog.index_participants(ids);
  perform catalog.index_events(array(
    select events.id from written join catalog.events on events.channel_id = written.channel_id and events.away_team_id = written.id
    where written.id = any (ids)
    union
    select events.id from written join catalog.events on events.channel_id = written.channel_id and events.home_team_id = written.id
    where written.id = any (ids)));
  return null;
end $$;
-- By its name after `participants_updated`, which takes the edition.
create trigger search_changed_participants after update on catalog.participants
  referencing old table as replaced new table as written
  for each statement execute function catalog.index_changed_participants();

create function catalog.hold_edition(of_channel bigint) returns void language sql as $$
  select from catalog.editions where channel_id = of_channel for update
$$;

create or replace function catalog.index_changed_group() returns trigger language plpgsql as $$
declare
  members bigint[];
begin
  if tg_op = 'UPDATE' then
    perform catalog.hold_edition(new.channel_id);
    members := array(select id from catalog.participants where channel_id = new.channel_id and group_id = new.id);
    perform catalog.index_participants(members);
    perform catalog.index_events(array(
      select id from catalog.events where channel_id = new.channel_id and away_team_id = any (members)
      union select id from catalog.events where channel_id = new.channel_id and home_team_id = any (members)));
  end if;
  perform catalog.index_groups(array[new.id]);
  return null;
end $$;

create or replace function catalog.index_changed_category() returns trigger language plpgsql as $$
begin
  perform catalog.hold_edition(new.channel_id);
  perform catalog.index_participants(array(
    select id from catalog.participants where channel_id = new.channel_id and event_category_id = new.id));
  perform catalog.index_events(array(
    select id from catalog.events where channel_id = new.channel_id and event_category_id = new.id));
  return null;
end $$;

create or replace function catalog.index_changed_location() returns trigger language plpgsql as $$
begin
  perform catalog.hold_edition(new.channel_id);
  perform catalog.index_events(array(
    select id from catalog.events where channel_id = new.channel_id and location_id = new.id));
  return null;
end $$;
