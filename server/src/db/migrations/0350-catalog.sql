-- How often what a calendar shows of a game has changed, and its start before the last move. Calendar programs replace
-- an entry only by one with a higher sequence.
alter table catalog.events
  add column sequence integer not null default 0 check (sequence >= 0),
  add column previous_starts_at timestamptz;

-- Games that were cancelled before have the sequence of a cancelled game.
update catalog.events set sequence = 1 where cancelled_at is not null;

create function catalog.count_calendar_changes() returns trigger language plpgsql as $$
begin
  if (new.name, new.description, new.starts_at, new.duration_seconds, new.location_id, new.cancelled_at is null)
       is distinct from
     (old.name, old.description, old.starts_at, old.duration_seconds, old.location_id, old.cancelled_at is null)
  then new.sequence := old.sequence + 1;
  end if;
  if new.starts_at is distinct from old.starts_at then
    -- A move that is taken back was none.
    new.previous_starts_at := case when new.starts_at is distinct from old.previous_starts_at then old.starts_at end;
  end if;
  return new;
end
$$;
create trigger count_calendar_changes before update on catalog.events for each row
  execute function catalog.count_calendar_changes();
