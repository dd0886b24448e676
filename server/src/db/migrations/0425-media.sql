-- A repair gives a recording another time line. What the rooms keep in seconds of it moves by the same shift, in the
-- transaction of the repair.
create function clips.recording_is_repaired() returns trigger language plpgsql as $$
declare
  shift bigint := coalesce((new.ladder #>> '{former,shift_us}')::bigint, 0);
  -- Viewers count from the start of what they get, which a trim moves.
  seen float8 := shift / 1000000.0
    - coalesce((new.trim ->> 'from')::float8, 0) + coalesce((old.trim ->> 'from')::float8, 0);
begin
  update clips.clips
     set start_us = greatest(0, start_us + shift),
         end_us = greatest(greatest(0, start_us + shift) + 1, end_us + shift)
   where shift <> 0 and channel_id = new.channel_id and asset_id = new.id;
  update media.pins
     set from_us = from_us + shift, to_us = to_us + shift
   where shift <> 0 and channel_id = new.channel_id and asset_id = new.id;
  update media.positions
     set seconds = least(172800, greatest(0, round(seconds + seen)))
   where channel_id = new.channel_id and asset_id = new.id and seconds > 0;
  update media.moment_codes
     set seconds = least(172800, greatest(0, round(seconds + seen)))
   where channel_id = new.channel_id and event_id = new.event_id and seconds > 0;
  return null;
end
$$;
create trigger recording_is_repaired after update of ladder on media.assets for each row
  when (old.ladder ->> 'edition' is distinct from new.ladder ->> 'edition')
  execute function clips.recording_is_repaired();
