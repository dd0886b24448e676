-- How far an upload has come is said by its row, so that any web process takes the next bytes.
alter table media.uploads
  -- Written after the bytes are kept. Null: a former version began it, and the length of its file tells.
  add column bytes_arrived bigint check (bytes_arrived between 0 and bytes),
  -- One request at a time writes. A process that ends leaves its lease to lapse.
  add column leased_by uuid,
  add column leased_until timestamptz,
  -- A sponsor's film, which belongs to neither a video nor a game.
  add column is_film boolean not null default false;

alter table media.uploads drop constraint uploads_check;
alter table media.uploads
  add constraint uploads_target check (num_nonnulls(video_id, event_id) = case when is_film then 0 else 1 end);
