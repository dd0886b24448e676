create schema error_reports;

-- Errors of one fingerprint: counted, with the first and the last time, and the newest occurrences.
create table error_reports.errors (
  id bigint generated always as identity primary key,
  -- Null for an error of the deployment, such as a job for all channels.
  channel_id bigint references channel.channels (id) on delete cascade,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  source text not null check (source in ('server', 'browser')),
  service text not null check (length(service) <= 60),
  message text not null check (length(message) between 1 and 300),
  status integer,
  place text check (length(place) <= 120),
  state text not null default 'open' check (state in ('open', 'solved', 'muted')),
  count bigint not null check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  first_release text not null check (length(first_release) <= 60),
  last_release text not null check (length(last_release) <= 60),
  solved_at timestamptz,
  -- The release in which it was solved: open pages of this release may still report it.
  solved_release text,
  -- At most ten, the newest first.
  occurrences jsonb not null,
  unique nulls not distinct (channel_id, fingerprint)
);
create index errors_seen on error_reports.errors (last_seen_at);
