create schema storage;

-- One row for each object of a bucket, written after the bucket has it.
create table storage.objects (
  store text not null check (store <> ''),
  -- Null only for what belongs to the whole install. It has no foreign key: pictures of a new
  -- channel are kept before its transaction ends.
  channel_id bigint,
  -- In the order of bytes, so that a prefix is a range.
  key text collate "C" not null check (key ~ '^[a-z0-9/.-]+$' and length(key) <= 500),
  bytes integer not null check (bytes between 0 and 8388608),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (store, key),
  check (channel_id is not null or starts_with(key, 'forgotten/'))
);

-- The sum of all bytes of a store, in 16 parts. Every upload asks for it, and a store can have millions of rows.
-- With one part, all uploads of the install would wait for the same row.
create table storage.used (
  store text not null,
  part smallint not null,
  -- An object that was added in one part can be removed in another one.
  bytes bigint not null,
  primary key (store, part)
) with (fillfactor = 50);

create function storage.count_used() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage.used (store, part, bytes)
    select store, pg_backend_pid() % 16, sum(bytes) from added group by store
    on conflict (store, part) do update set bytes = storage.used.bytes + excluded.bytes;
  elsif tg_op = 'DELETE' then
    insert into storage.used (store, part, bytes)
    select store, pg_backend_pid() % 16, -sum(bytes) from removed group by store
    on conflict (store, part) do update set bytes = storage.used.bytes + excluded.bytes;
  else
    insert into storage.used (store, part, bytes)
    select store, pg_backend_pid() % 16, sum(bytes)
    from (select store, bytes from added union all select store, -bytes from removed) changes
    group by store
    on conflict (store, part) do update set bytes = storage.used.bytes + excluded.bytes;
  end if;
  return null;
end
$$;
create trigger count_added after insert on storage.objects
  referencing new table as added for each statement execute function storage.count_used();
create trigger count_removed after delete on storage.objects
  referencing old table as removed for each statement execute function storage.count_used();
create trigger count_changed after update on storage.objects
  referencing old table as removed new table as added for each statement execute function storage.count_used();
