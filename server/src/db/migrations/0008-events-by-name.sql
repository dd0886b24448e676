-- A list in the order of names reads as far as its page and no further.
create index events_by_name on catalog.events (channel_id, name, id);
