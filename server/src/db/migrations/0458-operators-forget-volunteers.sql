-- The job that forgets volunteers reads these once a minute.
create index work_links_named on operators.work_links (channel_id, event_id) where name <> '' or device_hash is not null;
