-- What an operator puts on Home and on the hubs of teams and schools.
create table channel.slides (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  slidable_type text not null default 'main' check (slidable_type in ('main', 'category', 'participant', 'group')),
  -- Exactly the one that its type names, so that the database keeps each slide within its channel.
  event_category_id bigint,
  participant_id bigint,
  participant_group_id bigint,
  title text not null,
  lead text not null default '',
  -- A path of the site or an https address.
  link text check (link ~ '^(/|https://)'),
  event_id bigint,
  image text check (image ~ '^/'),
  language text not null,
  weight integer not null default 0,
  active_from timestamptz,
  active_until timestamptz check (active_until > active_from),
  unique (channel_id, id),
  check ((slidable_type = 'category') = (event_category_id is not null)),
  check ((slidable_type = 'participant') = (participant_id is not null)),
  check ((slidable_type = 'group') = (participant_group_id is not null)),
  foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id) on delete cascade,
  foreign key (channel_id, participant_id) references catalog.participants (channel_id, id) on delete cascade,
  foreign key (channel_id, participant_group_id) references catalog.participant_groups (channel_id, id) on delete cascade,
  -- A slide about a game that is gone is about nothing.
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index slides_by_weight on channel.slides (channel_id, weight, id);
create index slides_by_event on channel.slides (channel_id, event_id) where event_id is not null;

-- Their HTML is cleaned before it gets here.
create table channel.static_blocks (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  placement text not null check (placement in ('home', 'hub')),
  html text not null,
  language text not null,
  weight integer not null default 0,
  unique (channel_id, id),
  unique (channel_id, name)
);

-- A team's pictures, and the squads within it.
alter table catalog.participants
  add column images text[] not null default '{}',
  add column parent_id bigint check (parent_id <> id),
  add foreign key (channel_id, parent_id) references catalog.participants (channel_id, id);
create index participants_by_parent on catalog.participants (channel_id, parent_id) where parent_id is not null;
