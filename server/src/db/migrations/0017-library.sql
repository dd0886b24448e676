create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What is compared when words are looked for. `unaccent` by itself may change with the settings; of a named dictionary it can't.
create function media.plain_text(words text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, words));

-- A video of the library: a recording that belongs to no event.
create table media.vod_items (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 4000),
  type text not null check (type in ('free', 'register', 'paid')),
  published_at timestamptz not null,
  -- Null until a recording is delivered. Nothing else plays it: who is let into one video is not let into another.
  asset_id bigint,
  plain_title text not null generated always as (media.plain_text(title)) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', media.plain_text(title)), 'A')
    || setweight(to_tsvector('simple', media.plain_text(description)), 'B')
  ) stored,
  unique (channel_id, id),
  unique (channel_id, asset_id),
  foreign key (channel_id, asset_id) references media.assets (channel_id, id)
);
create index vod_items_by_date on media.vod_items (channel_id, published_at desc, id desc);

create table media.vod_categories (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  name text not null,
  alias text not null,
  weight integer not null default 0,
  unique (channel_id, id),
  unique (channel_id, alias)
);

create table media.vod_item_categories (
  channel_id bigint not null,
  item_id bigint not null,
  category_id bigint not null,
  primary key (channel_id, item_id, category_id),
  foreign key (channel_id, item_id) references media.vod_items (channel_id, id) on delete cascade,
  foreign key (channel_id, category_id) references media.vod_categories (channel_id, id) on delete cascade
);
create index vod_item_categories_by_category on media.vod_item_categories (channel_id, category_id, item_id);

create table media.vod_rails (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  title text not null check (char_length(title) between 1 and 200),
  weight integer not null default 0,
  unique (channel_id, id),
  unique (channel_id, title)
);

create table media.vod_rail_items (
  channel_id bigint not null,
  rail_id bigint not null,
  item_id bigint not null,
  weight integer not null,
  primary key (channel_id, rail_id, item_id),
  foreign key (channel_id, rail_id) references media.vod_rails (channel_id, id) on delete cascade,
  foreign key (channel_id, item_id) references media.vod_items (channel_id, id) on delete cascade
);
create index vod_rail_items_by_item on media.vod_rail_items (channel_id, item_id);
