-- A game with a result and no recording is over. It leaves the lists of coming games, their counts and the sale.
drop index catalog.events_by_status;
create index events_by_status on catalog.events (channel_id, stream_status, starts_at, id) include (not_played_at, over_at);
drop index catalog.events_by_start;
create index events_by_start on catalog.events (channel_id, starts_at, id)
  include (stream_status, type, event_category_id, location_id, away_team_id, home_team_id, not_played_at, over_at);
drop index catalog.events_sold_alone;
create index events_sold_alone on catalog.events (channel_id, event_category_id, away_team_id, home_team_id)
  where type = 'ppv' and cancelled_at is null and not_played_at is null
    and (over_at is null or stream_status <> 'upcoming');
-- Read backwards: the newest result first, and the id in the same direction.
drop index catalog.events_by_result;
create index events_by_result on catalog.events (channel_id, starts_at, id)
  where over_at is not null and cancelled_at is null;

-- A result takes the mark of a game that was not played back.
drop trigger take_not_played_back on catalog.events;
create trigger take_not_played_back before update on catalog.events for each row
  when (old.not_played_at is not null
    and (new.stream_status <> 'upcoming' or new.starts_at is distinct from old.starts_at
      or (new.over_at is not null and new.cancelled_at is null)))
  execute function catalog.take_not_played_back();

-- The search finds a game with a result among the finished ones: its phase is 2.
create function catalog.search_phase(status text, not_played timestamptz, over timestamptz, cancelled timestamptz)
returns integer language sql immutable
return case when not_played is not null then 3 when status = 'live' then 0
  when status = 'upcoming' and (over is null or cancelled is not null) then 1 else 2 end;

create or replace function catalog.index_events(ids bigint[]) returns void
language sql
as $$
  with touched as materialized (
    select events.*, catalog.search_phase(events.stream_status, events.not_played_at, events.over_at, events.cancelled_at) as phase
    from catalog.events where id = any (ids)
  ),
  teams as materialized (
    select teams.channel_id, teams.id,
      catalog.labelled(concat_ws(' ', channel.in_all_languages(teams.name, teams.translations, 'name'),
          channel.in_all_languages(teams.short_name, teams.translations, 'short_name'), teams.monogram), 'A')
        || catalog.labelled(channel.in_all_languages(groups.name, groups.translations, 'name'), 'B') as words
    from catalog.participants teams
    left join catalog.participant_groups groups on groups.channel_id = teams.channel_id and groups.id = teams.group_id
    where teams.id in (select away_team_id from touched union select home_team_id from touched)
  ),
  sports as materialized (
    select channel_id, id, catalog.labelled(channel.in_all_languages(name, translations, 'name'), 'C') as words
    from catalog.event_categories
    where id in (select event_category_id from touched)
  ),
  places as materialized (
    select channel_id, id, catalog.labelled(channel.in_all_languages(name, translations, 'name') || ' '
      || channel.in_all_languages(city, translations, 'city'), 'C') as words
    from catalog.locations
    where id in (select location_id from touched)
  )
  insert into catalog.search_entries (channel_id, event_id, name, phase, starts_at, words)
  select touched.channel_id, touched.id, touched.name, touched.phase, touched.starts_at,
    catalog.search_mark(touched.channel_id, 'event')
      || catalog.labelled(channel.in_all_languages(touched.name, touched.translations, 'name'), 'A')
      || coalesce(away.words, '') || coalesce(home.words, '') || coalesce(sports.words, '')
      || coalesce(places.words, '')
      || case when touched.description = '' and touched.translations = '{}' then ''
           else catalog.labelled(channel.in_all_languages(touched.description, touched.translations, 'description', 6000), 'D') end
  from touched
  left join teams away on away.channel_id = touched.channel_id and away.id = touched.away_team_id
  left join teams home on home.channel_id = touched.channel_id and home.id = touched.home_team_id
  left join sports on sports.channel_id = touched.channel_id and sports.id = touched.event_category_id
  left join places on places.channel_id = touched.channel_id and places.id = touched.location_id
  on conflict (channel_id, event_id) where event_id is not null do update
    set name = excluded.name, phase = excluded.phase, starts_at = excluded.starts_at, words = excluded.words;
$$;

create or replace function catalog.index_changed_events() returns trigger language plpgsql as $$
begin
  perform catalog.index_events(array(
    select written.id from written join replaced using (id)
    where (written.name, written.description, written.starts_at, written.away_team_id, written.home_team_id,
        written.event_category_id, written.location_id, written.translations,
        catalog.search_phase(written.stream_status, written.not_played_at, written.over_at, written.cancelled_at))
      is distinct from (replaced.name, replaced.description, replaced.starts_at, replaced.away_team_id,
        replaced.home_team_id, replaced.event_category_id, replaced.location_id, replaced.translations,
        catalog.search_phase(replaced.stream_status, replaced.not_played_at, replaced.over_at, replaced.cancelled_at))));
  return null;
end $$;
