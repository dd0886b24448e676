-- The running processes of this install. A process renews its row every 2 s. It counts as live for 6 s after a renewal,
-- by the clock of this database.
create table media.nodes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker', 'ingest')),
  -- Where other machines reach the process, and where encoders do.
  url text,
  rtmp_url text,
  -- Where its files are: two live processes with different values are two halves of an install.
  files text not null check (files <> ''),
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- The load average of a minute for each core.
  load real not null default 0,
  games integer not null default 0 check (games >= 0),
  -- How many encoders may still come: null for a process that takes none.
  room integer check (room >= 0),
  -- The clock of the process minus the clock of the database.
  clock_ms integer not null default 0
);
