-- The report of a game reads the steps of its prerolls. Few rows are such steps, so the index stays small.
create index items_prerolls on insight.items (channel_id, stream_id) where name like 'preroll%';
