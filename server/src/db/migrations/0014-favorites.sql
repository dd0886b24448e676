create schema favorites;

-- The kind and the id are what is written. The columns below are the same id once more, by its kind, so that the database
-- itself knows that the thing is there and of this channel, and forgets the favourite together with it.
create table favorites.favorites (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  favoritable_type text not null
    check (favoritable_type in ('participant', 'group', 'category', 'event', 'location')),
  favoritable_id bigint not null,
  created_at timestamptz not null,
  participant_id bigint generated always as (case favoritable_type when 'participant' then favoritable_id end) stored,
  group_id bigint generated always as (case favoritable_type when 'group' then favoritable_id end) stored,
  category_id bigint generated always as (case favoritable_type when 'category' then favoritable_id end) stored,
  event_id bigint generated always as (case favoritable_type when 'event' then favoritable_id end) stored,
  location_id bigint generated always as (case favoritable_type when 'location' then favoritable_id end) stored,
  unique (channel_id, user_id, favoritable_type, favoritable_id),
  constraint favorites_of_user
    foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade,
  foreign key (channel_id, participant_id) references catalog.participants (channel_id, id) on delete cascade,
  foreign key (channel_id, group_id) references catalog.participant_groups (channel_id, id) on delete cascade,
  foreign key (channel_id, category_id) references catalog.event_categories (channel_id, id) on delete cascade,
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade,
  foreign key (channel_id, location_id) references catalog.locations (channel_id, id) on delete cascade
);
-- Events go every hour in some channels; teams and places hardly ever.
create index favorites_by_event on favorites.favorites (channel_id, event_id) where event_id is not null;
