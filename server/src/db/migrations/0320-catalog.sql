-- Open pages are told of a game that is not over and is edited: cancelled, moved, renamed, or sold at another price.
-- The text is that of the announcements, so that one transaction sends it once.
create function catalog.announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('floodlit_events', format('{"channel_id":%s,"event_id":%s}', new.channel_id, new.id));
  return null;
end
$$;
create trigger announce_event after update on catalog.events for each row
  when (new is distinct from old and 'finished' <> all (array[old.stream_status, new.stream_status]))
  execute function catalog.announce_event();

create index events_by_single_pass on catalog.events (channel_id, single_event_package_id)
  where single_event_package_id is not null;
create function commerce.announce_price() returns trigger language plpgsql as $$
begin
  perform pg_notify('floodlit_events', format('{"channel_id":%s,"event_id":%s}', channel_id, id))
    from catalog.events
   where channel_id = new.channel_id and single_event_package_id = new.id and stream_status <> 'finished';
  return null;
end
$$;
create trigger announce_price after update on commerce.passes for each row
  when (new.kind = 'single_event' and new is distinct from old)
  execute function commerce.announce_price();
