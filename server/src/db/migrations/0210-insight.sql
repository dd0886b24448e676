create schema insight;

-- A visit of at most 24 h. It names nobody.
create table insight.sessions (
  channel_id bigint not null references channel.channels (id) on delete cascade,
  uuid uuid not null,
  started_at timestamptz not null,
  device text not null check (length(device) <= 20),
  browser text not null check (length(browser) <= 60),
  system text not null check (length(system) <= 60),
  country text check (length(country) = 2),
  resolution text check (length(resolution) <= 40),
  trk text check (length(trk) <= 64),
  is_bot boolean not null,
  primary key (channel_id, uuid)
);
create index sessions_started on insight.sessions (started_at);

-- The pseudonym of an account in a year. Deleting an account deletes its rows here.
create table insight.people (
  channel_id bigint not null,
  user_id bigint not null,
  year integer not null,
  pseudonym text not null check (length(pseudonym) between 1 and 64),
  primary key (channel_id, user_id, year),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index people_pseudonym on insight.people (channel_id, pseudonym);

-- Raw rows, kept 90 days. Partitioned by the UTC day of receipt: late items never reopen an old partition.
create table insight.items (
  day date not null,
  channel_id bigint not null,
  uuid uuid not null,
  received_at timestamptz not null,
  at timestamptz not null,
  is_moved boolean not null,
  is_bot boolean not null,
  session_uuid uuid not null,
  name text not null,
  stream_type text,
  stream_id bigint,
  view_uuid uuid,
  -- Viewing time, or the length of a stall, in milliseconds.
  span_ms bigint,
  -- Pseudonyms, unless the channel keeps identities.
  person text,
  person_email text,
  extras jsonb,
  primary key (day, channel_id, uuid)
) partition by range (day);
create index items_person on insight.items (channel_id, person) where person is not null;

-- One row per play and day of receipt. Every process adds what it saw.
create table insight.plays (
  day date not null,
  channel_id bigint not null,
  view_uuid uuid not null,
  session_uuid uuid not null,
  stream_type text not null,
  stream_id bigint not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  startup_ms integer,
  stalls integer not null default 0,
  stalled_ms bigint not null default 0,
  watched_ms bigint not null default 0,
  pauses integer not null default 0,
  seeks integer not null default 0,
  renditions integer not null default 0,
  errors integer not null default 0,
  has_failed boolean not null default false,
  error_code text,
  height integer,
  delay_ms integer,
  country text,
  device text not null,
  is_bot boolean not null,
  primary key (day, channel_id, view_uuid)
) partition by range (day);
create index plays_of_stream on insight.plays (channel_id, stream_type, stream_id, seen_at);

-- Sums by the minute and the day in which things happened, kept 25 months. Bots are left out.
create table insight.minute_sums (
  channel_id bigint not null,
  minute timestamptz not null,
  name text not null,
  -- Empty and 0 for an event without a stream. A step of a preroll counts for the preroll.
  stream_type text not null,
  stream_id bigint not null,
  items bigint not null,
  span_ms bigint not null,
  primary key (channel_id, minute, name, stream_type, stream_id)
) partition by range (minute);

create table insight.day_sums (
  channel_id bigint not null,
  -- In the channel's time zone.
  day date not null,
  name text not null,
  stream_type text not null,
  stream_id bigint not null,
  items bigint not null,
  span_ms bigint not null,
  primary key (channel_id, day, name, stream_type, stream_id)
) partition by range (day);
create index day_sums_of_stream on insight.day_sums (channel_id, stream_type, stream_id, name);

-- The viewers that one process counts now. Its reader merges the processes.
create table insight.watching (
  channel_id bigint not null references channel.channels (id) on delete cascade,
  stream_type text not null,
  stream_id bigint not null,
  holder uuid not null,
  written_at timestamptz not null,
  viewers jsonb not null,
  primary key (channel_id, stream_type, stream_id, holder)
);

-- The time line of a stream: the most viewers of a minute, and the worst signal of the encoder.
create table insight.curves (
  channel_id bigint not null references channel.channels (id) on delete cascade,
  stream_type text not null,
  stream_id bigint not null,
  minute timestamptz not null,
  viewers integer not null,
  signal text,
  primary key (channel_id, stream_type, stream_id, minute)
);
create index curves_minute on insight.curves (minute);

create table insight.alerts (
  channel_id bigint not null references channel.channels (id) on delete cascade,
  event_id bigint not null,
  kind text not null,
  raised_at timestamptz not null,
  primary key (channel_id, event_id, kind)
);

-- Creates the missing partitions of days and of months around a day.
create function insight.make_partitions(from_day date, to_day date) returns void language plpgsql as $$
declare
  one date;
  parent text;
begin
  perform pg_advisory_xact_lock(hashtextextended('insight.partitions', 0));
  for one in select generate_series(from_day, to_day, interval '1 day')::date loop
    foreach parent in array array['items', 'plays'] loop
      if to_regclass(format('insight.%I', parent || to_char(one, '_YYYYMMDD'))) is null then
        execute format('create table insight.%I partition of insight.%I for values from (%L) to (%L)',
          parent || to_char(one, '_YYYYMMDD'), parent, one, one + 1);
      end if;
    end loop;
  end loop;
  for one in select generate_series(date_trunc('month', from_day - 2), date_trunc('month', to_day + 2), interval '1 month')::date loop
    foreach parent in array array['minute_sums', 'day_sums'] loop
      if to_regclass(format('insight.%I', parent || to_char(one, '_YYYYMM'))) is null then
        execute format('create table insight.%I partition of insight.%I for values from (%L) to (%L)',
          parent || to_char(one, '_YYYYMM'), parent,
          case parent when 'minute_sums' then one::text || ' 00:00:00+00' else one::text end,
          case parent when 'minute_sums' then (one + interval '1 month')::date::text || ' 00:00:00+00'
            else (one + interval '1 month')::date::text end);
      end if;
    end loop;
  end loop;
end
$$;

-- Drops the partitions whose days or months are over.
create function insight.drop_partitions(raw_before date, sums_before date) returns void language plpgsql as $$
declare
  part record;
begin
  perform pg_advisory_xact_lock(hashtextextended('insight.partitions', 0));
  for part in
    select child.relname as name
      from pg_inherits
      join pg_class child on child.oid = pg_inherits.inhrelid
     where pg_inherits.inhparent in ('insight.items'::regclass, 'insight.plays'::regclass)
       and to_date(right(child.relname, 8), 'YYYYMMDD') < raw_before
    union all
    select child.relname
      from pg_inherits
      join pg_class child on child.oid = pg_inherits.inhrelid
     where pg_inherits.inhparent in ('insight.minute_sums'::regclass, 'insight.day_sums'::regclass)
       and to_date(right(child.relname, 6), 'YYYYMM') + interval '1 month' <= sums_before
  loop
    execute format('drop table insight.%I', part.name);
  end loop;
end
$$;

-- The rows of a deleted account keep nothing that leads to the person.
create function insight.forget_person() returns trigger language plpgsql as $$
begin
  update insight.items set person = null, person_email = null
   where channel_id = old.channel_id and person = old.pseudonym;
  return old;
end
$$;
create trigger people_forgotten after delete on insight.people
  for each row execute function insight.forget_person();

-- Where alerts go. Without a row, to the channel's support address.
create table insight.alert_targets (
  channel_id bigint primary key references channel.channels (id) on delete cascade,
  email text check (length(email) <= 254),
  webhook_url text check (length(webhook_url) <= 2000)
);
