-- One search over games, teams and schools. What can be found of each lies in one table as words, kept by the database
-- itself, so that an edit is found at once whoever made it.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Words as they are compared: no accents, no case, no invisible marks; Arabic without vowel signs, with one form of each
-- letter and without the article.
create function catalog.words_of(value text) returns text[]
language sql stable parallel safe
as $$
  select coalesce(array_agg(distinct left(case when word ~ '^ال...' then substr(word, 3) else word end, 60)), '{}')
  from regexp_split_to_table(
    translate(
      regexp_replace(
        lower(unaccent('unaccent', normalize(value, NFKC))),
        '[\u00ad\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
      ),
      'أإآٱىةؤئ', 'اااايهوي'
    ),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u303f]+'
  ) as word
  where word <> ''
$$;

create table catalog.search_entries (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  -- Not a foreign key: triggers on the games write and remove it, and checking each of thousands again would take longer
  -- than all the rest.
  event_id bigint,
  participant_id bigint,
  group_id bigint,
  name text not null,
  -- Of a game: 0 live, 1 upcoming, 2 finished.
  phase smallint not null default 0,
  starts_at timestamptz,
  -- A is its own name and its teams', B their schools', C sport and place, D the description. One more lexeme says the
  -- channel and the kind, so that the index answers for one channel alone.
  words tsvector not null,
  check (num_nonnulls(event_id, participant_id, group_id) = 1),
  foreign key (channel_id, participant_id) references catalog.participants (channel_id, id) on delete cascade,
  foreign key (channel_id, group_id) references catalog.participant_groups (channel_id, id) on delete cascade
);
create unique index search_entries_by_event on catalog.search_entries (channel_id, event_id) where event_id is not null;
create unique index search_entries_by_participant on catalog.search_entries (channel_id, participant_id)
  where participant_id is not null;
create unique index search_entries_by_group on catalog.search_entries (channel_id, group_id) where group_id is not null;
create index search_entries_by_word on catalog.search_entries using gin (words);

-- Every word that a channel's entries have: what a mistyped word is compared with.
create table catalog.search_words (
  channel_id bigint not null references channel.channels (id),
  word text collate "C" not null,
  primary key (channel_id, word)
);
create index search_words_by_trigram on catalog.search_words using gin (word gin_trgm_ops);

create function catalog.near_words(of_channel bigint, wanted text) returns setof text
language sql stable
set pg_trgm.similarity_threshold = '0.1'
as $$
  select word from catalog.search_words
  where channel_id = of_channel and word % wanted
  order by similarity(word, wanted) desc, word
  limit 60
$$;

create function catalog.labelled(value text, label text) returns tsvector
language sql stable parallel safe
as $$
  select coalesce(string_agg(format('''%s'':1%s', word, label), ' '), '')::tsvector
  from unnest(catalog.words_of(value)) as word
$$;

create function catalog.search_mark(channel_id bigint, kind text) returns tsvector
language sql immutable parallel safe
as $$ select format('''=%s:%s''', channel_id, kind)::tsvector $$;

create function catalog.keep_search_words() returns trigger language plpgsql as $$
begin
  insert into catalog.search_words (channel_id, word)
  select distinct channel_id, word from written, unnest(tsvector_to_array(words)) as word
  where word not like '=%'
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger search_words_of_new after insert on catalog.search_entries
  referencing new table as written for each statement execute function catalog.keep_search_words();
create trigger search_words_of_changed after update on catalog.search_entries
  referencing new table as written for each statement execute function catalog.keep_search_words();

-- Many games share few teams, places and sports: the words of those are made once.
create function catalog.index_events(ids bigint[]) returns void
language sql
as $$
  with touched as materialized (select * from catalog.events where id = any (ids)),
  teams as materialized (
    select teams.channel_id, teams.id,
      catalog.labelled(concat_ws(' ', teams.name, teams.short_name, teams.monogram), 'A')
        || catalog.labelled(groups.name, 'B') as words
    from catalog.participants teams
    left join catalog.participant_groups groups on groups.channel_id = teams.channel_id and groups.id = teams.group_id
    where teams.id in (select away_team_id from touched union select home_team_id from touched)
  ),
  sports as materialized (
    select channel_id, id, catalog.labelled(name, 'C') as words from catalog.event_categories
    where id in (select event_category_id from touched)
  ),
  places as materialized (
    select channel_id, id, catalog.labelled(name || ' ' || city, 'C') as words from catalog.locations
    where id in (select location_id from touched)
  )
  insert into catalog.search_entries (channel_id, event_id, name, phase, starts_at, words)
  select touched.channel_id, touched.id, touched.name,
    case touched.stream_status when 'live' then 0 when 'upcoming' then 1 else 2 end, touched.starts_at,
    catalog.search_mark(touched.channel_id, 'event') || catalog.labelled(touched.name, 'A')
      || coalesce(away.words, '') || coalesce(home.words, '') || coalesce(sports.words, '')
      || coalesce(places.words, '')
      || case when touched.description = '' then '' else catalog.labelled(left(touched.description, 2000), 'D') end
  from touched
  left join teams away on away.channel_id = touched.channel_id and away.id = touched.away_team_id
  left join teams home on home.channel_id = touched.channel_id and home.id = touched.home_team_id
  left join sports on sports.channel_id = touched.channel_id and sports.id = touched.event_category_id
  left join places on places.channel_id = touched.channel_id and places.id = touched.location_id
  on conflict (channel_id, event_id) where event_id is not null do update
    set name = excluded.name, phase = excluded.phase, starts_at = excluded.starts_at, words = excluded.words;
$$;

create function catalog.index_participants(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, participant_id, name, words)
  select teams.channel_id, teams.id, teams.name,
    catalog.search_mark(teams.channel_id, 'participant')
      || catalog.labelled(concat_ws(' ', teams.name, teams.short_name, teams.monogram), 'A')
      || catalog.labelled(groups.name, 'B') || catalog.labelled(categories.name, 'C')
  from catalog.participants teams
  left join catalog.participant_groups groups on groups.channel_id = teams.channel_id and groups.id = teams.group_id
  left join catalog.event_categories categories
    on categories.channel_id = teams.channel_id and categories.id = teams.event_category_id
  where teams.id = any (ids)
  on conflict (channel_id, participant_id) where participant_id is not null do update set name = excluded.name, words = excluded.words;
$$;

create function catalog.index_groups(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, group_id, name, words)
  select groups.channel_id, groups.id, groups.name,
    catalog.search_mark(groups.channel_id, 'group') || catalog.labelled(groups.name, 'A')
  from catalog.participant_groups groups
  where groups.id = any (ids)
  on conflict (channel_id, group_id) where group_id is not null do update set name = excluded.name, words = excluded.words;
$$;

create function catalog.index_new_events() returns trigger language plpgsql as $$
begin
  perform catalog.index_events(array(select id from written));
  return null;
end $$;
create trigger search_new_events after insert on catalog.events
  referencing new table as written for each statement execute function catalog.index_new_events();

create function catalog.index_changed_events() returns trigger language plpgsql as $$
begin
  perform catalog.index_events(array(
    select written.id from written join replaced using (id)
    where (written.name, written.description, written.stream_status, written.starts_at, written.away_team_id,
        written.home_team_id, written.event_category_id, written.location_id)
      is distinct from (replaced.name, replaced.description, replaced.stream_status, replaced.starts_at,
        replaced.away_team_id, replaced.home_team_id, replaced.event_category_id, replaced.location_id)));
  return null;
end $$;
create trigger search_changed_events after update on catalog.events
  referencing old table as replaced new table as written
  for each statement execute function catalog.index_changed_events();

create function catalog.forget_event() returns trigger language plpgsql as $$
begin
  delete from catalog.search_entries where channel_id = old.channel_id and event_id = old.id;
  return null;
end $$;
create trigger search_removed_event after delete
  on catalog.events for each row execute function catalog.forget_event();

create function catalog.index_changed_participant() returns trigger language plpgsql as $$
begin
  perform catalog.index_participants(array[new.id]);
  if tg_op = 'UPDATE' then
    perform catalog.index_events(array(
      select id from catalog.events where channel_id = new.channel_id and away_team_id = new.id
      union select id from catalog.events where channel_id = new.channel_id and home_team_id = new.id));
  end if;
  return null;
end $$;
create trigger search_new_participant after insert
  on catalog.participants for each row execute function catalog.index_changed_participant();
create trigger search_changed_participant after update of name, short_name, monogram, group_id, event_category_id
  on catalog.participants for each row execute function catalog.index_changed_participant();

create function catalog.index_changed_group() returns trigger language plpgsql as $$
declare
  members bigint[];
begin
  perform catalog.index_groups(array[new.id]);
  if tg_op = 'UPDATE' then
    members := array(select id from catalog.participants where channel_id = new.channel_id and group_id = new.id);
    perform catalog.index_participants(members);
    perform catalog.index_events(array(
      select id from catalog.events where channel_id = new.channel_id and away_team_id = any (members)
      union select id from catalog.events where channel_id = new.channel_id and home_team_id = any (members)));
  end if;
  return null;
end $$;
create trigger search_new_group after insert
  on catalog.participant_groups for each row execute function catalog.index_changed_group();
create trigger search_changed_group after update of name
  on catalog.participant_groups for each row execute function catalog.index_changed_group();

create function catalog.index_changed_category() returns trigger language plpgsql as $$
begin
  perform catalog.index_participants(array(
    select id from catalog.participants where channel_id = new.channel_id and event_category_id = new.id));
  perform catalog.index_events(array(
    select id from catalog.events where channel_id = new.channel_id and event_category_id = new.id));
  return null;
end $$;
create trigger search_changed_category after update of name
  on catalog.event_categories for each row execute function catalog.index_changed_category();

create function catalog.index_changed_location() returns trigger language plpgsql as $$
begin
  perform catalog.index_events(array(
    select id from catalog.events where channel_id = new.channel_id and location_id = new.id));
  return null;
end $$;
create trigger search_changed_location after update of name, city
  on catalog.locations for each row execute function catalog.index_changed_location();

select catalog.index_groups(array(select id from catalog.participant_groups));
select catalog.index_participants(array(select id from catalog.participants));
select catalog.index_events(array(select id from catalog.events));
