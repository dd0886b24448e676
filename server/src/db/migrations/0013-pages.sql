-- What an operator writes for viewers. Its HTML is cleaned before it gets here.
create table channel.pages (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  -- The path without its slash. Whether the product has the word for itself, the rule knows.
  url text not null check (url ~ '^[a-z0-9]+([-_][a-z0-9]+)*$' and length(url) <= 60),
  name text not null,
  alt_name text,
  title text not null,
  html text not null,
  language text not null,
  weight integer not null default 0,
  -- Whether the menu at the top has it; the foot of the page has all.
  in_menu boolean not null default false,
  updated_at timestamptz not null,
  unique (channel_id, id),
  unique (channel_id, url)
);

create table channel.faq (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  "group" text not null,
  question text not null,
  answer text not null,
  language text not null,
  weight integer not null default 0,
  unique (channel_id, id)
);
create index faq_by_weight on channel.faq (channel_id, weight, id);
