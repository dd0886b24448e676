-- A game is not over before its start: one that is moved behind its result has yet to be played.
create function catalog.take_result_back() returns trigger language plpgsql as $$
begin
  new.over_at := null;
  return new;
end $$;
create trigger take_result_back before update on catalog.events for each row
  when (new.starts_at is distinct from old.starts_at and new.over_at < new.starts_at)
  execute function catalog.take_result_back();

-- The job that looks for games that were not played walks these once a minute.
drop index catalog.events_to_come;
create index events_to_come on catalog.events (starts_at)
  where stream_status = 'upcoming' and not_played_at is null and over_at is null;

alter table catalog.game_entries add constraint known_kind check (kind in ('period_start', 'period_end', 'score',
  'big_play', 'penalty', 'timeout', 'final', 'custom', 'clock_start', 'clock_stop', 'clock_set', 'takeover', 'void', 'count'));
alter table catalog.event_categories add constraint known_sport check (sport_key in ('soccer', 'basketball', 'hockey',
  'volleyball', 'american_football', 'baseball', 'plain'));
