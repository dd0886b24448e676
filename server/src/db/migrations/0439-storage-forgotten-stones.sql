-- The records of deleted accounts in a bucket that this database has repeated. A start reads the others alone. A
-- restored older dump has fewer rows, so that it reads what came after it.
create table storage.forgotten_stones (
  store text not null check (store <> ''),
  number integer not null check (number > 0),
  -- Tells it from another record of the same number, in a bucket that was emptied in between.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (store, number)
);
