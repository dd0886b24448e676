-- Objects whose rows are gone and that a bucket may still have, since it was away when they were removed.
create table storage.leaving (
  store text not null,
  key text collate "C" not null,
  -- From then on the sweep removes the object.
  due_at timestamptz not null,
  primary key (store, key)
);
create index leaving_due on storage.leaving (store, due_at);
