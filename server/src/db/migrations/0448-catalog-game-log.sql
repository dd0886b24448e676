-- The log of a game is append-only: an entry is voided by another one, and leaves only with its game.
create table catalog.game_entries (
  channel_id bigint not null references channel.channels (id),
  event_id bigint not null,
  id uuid not null,
  -- Grows with each entry of the game.
  seq integer not null,
  kind text not null,
  side text check (side in ('home', 'away')),
  points integer,
  period integer,
  player_number text,
  text text,
  clock_seconds double precision,
  home integer,
  away integer,
  is_sure boolean,
  target uuid,
  replaces uuid,
  -- Milliseconds of the phone's own clock.
  phone_at double precision not null,
  author_order integer not null,
  -- By the server's clock: its place in the game, the tap, and the arrival.
  at timestamptz not null,
  made_at timestamptz not null,
  received_at timestamptz not null,
  author text not null,
  primary key (channel_id, event_id, id),
  unique (channel_id, event_id, seq),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);

-- The state that the server folds from the log of a game. The transaction of each entry replaces it.
create table catalog.scores (
  channel_id bigint not null references channel.channels (id),
  event_id bigint not null,
  state jsonb not null,
  seq integer not null,
  revision integer not null,
  is_final boolean not null,
  updated_at timestamptz not null,
  primary key (channel_id, event_id),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);

-- Set once when the log says that the game is over, and taken back with that entry.
alter table catalog.events add column over_at timestamptz;
create index events_by_result on catalog.events (channel_id, starts_at desc, id) where over_at is not null;

-- The rules of a sport: those of a known sport, or the channel's own copy of them.
alter table catalog.event_categories
  add column sport_key text not null default 'plain',
  add column rules jsonb;

-- `catalog.game_entries` and `catalog.scores` are not watched: a tap changes no list and no document.
-- Existing sports get the rules that fit their names. "Football" is another sport where games are in America.
update catalog.event_categories sports set sport_key = case
  when words ~ 'american.?football|gridiron|flag.football|football.am.ricain|القدم الأمريكية' then 'american_football'
  when words ~ 'basket|السلة' then 'basketball'
  when words ~ 'hockey|هوكي' then 'hockey'
  when words ~ 'volley|الطائرة' then 'volleyball'
  when words ~ 'baseball|softball|بيسبول' then 'baseball'
  when words ~ '\mfootball\M' and exists (
    select from catalog.events
    where events.channel_id = sports.channel_id and events.event_category_id = sports.id
      and events.time_zone ~ '^(America|US|Canada)/'
  ) then 'american_football'
  when words ~ 'soccer|futsal|football|كرة القدم' then 'soccer'
  else 'plain' end
from (select id as named_id, lower(name || ' ' || alias) as words from catalog.event_categories) named
where named.named_id = sports.id;
