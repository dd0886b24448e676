-- The moment at which the job of media found that a game was not played: no picture came hours after its start, or it was
-- cancelled and its start has passed. It keeps its page, and leaves the lists of coming games. No state follows from the
-- clock alone, so that cached answers stay right until this row changes.
alter table catalog.events add column not_played_at timestamptz;
alter table catalog.events add constraint not_played_before_start
  check (not_played_at is null or stream_status = 'upcoming');

-- An encoder, a recording or another start takes it back, whichever statement brings them.
create function catalog.take_not_played_back() returns trigger language plpgsql as $$
begin
  new.not_played_at := null;
  return new;
end $$;
create trigger take_not_played_back before update on catalog.events for each row
  when (old.not_played_at is not null
    and (new.stream_status <> 'upcoming' or new.starts_at is distinct from old.starts_at))
  execute function catalog.take_not_played_back();

-- The job reads these once a minute.
create index events_to_come on catalog.events (starts_at) where stream_status = 'upcoming' and not_played_at is null;
create index events_not_played on catalog.events (channel_id, starts_at) where not_played_at is not null;

-- The lists of coming games, and their counts, skip these games in the index.
drop index catalog.events_by_status;
create index events_by_status on catalog.events (channel_id, stream_status, starts_at, id) include (not_played_at);
drop index catalog.events_by_start;
create index events_by_start on catalog.events (channel_id, starts_at, id)
  include (stream_status, type, event_category_id, location_id, away_team_id, home_team_id, not_played_at);

-- The search finds a game that was not played after all others: its phase is 3.
create or replace function catalog.index_events(ids bigint[]) returns void
language sql
as $$
  with touched as materialized (select * from catalog.events where id = any (ids)),
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
  select touched.channel_id, touched.id, touched.name,
    case when touched.not_played_at is not null then 3 when touched.stream_status = 'live' then 0
      when touched.stream_status = 'upcoming' then 1 else 2 end, touched.starts_at,
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
    where (written.name, written.description, written.stream_status, written.starts_at, written.away_team_id,
        written.home_team_id, written.event_category_id, written.location_id, written.translations,
        written.not_played_at is null)
      is distinct from (replaced.name, replaced.description, replaced.stream_status, replaced.starts_at,
        replaced.away_team_id, replaced.home_team_id, replaced.event_category_id, replaced.location_id,
        replaced.translations, replaced.not_played_at is null)));
  return null;
end $$;
