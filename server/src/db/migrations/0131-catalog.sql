call channel.add_translations('catalog.event_categories', 40000);
call channel.add_translations('catalog.locations', 40000);
call channel.add_translations('catalog.participant_groups', 40000);
call channel.add_translations('catalog.participants', 40000);
call channel.add_translations('catalog.events', 40000);

-- The search finds content by its texts in every language.
create or replace function catalog.index_events(ids bigint[]) returns void
language sql
as $$
  with touched as materialized (select * from catalog.events where id = any (ids)),
  teams as materialized (
    select teams.channel_id, teams.id,
      catalog.labelled(concat_ws(' ', channel.in_all_languages(teams.name, teams.translations, 'name'),
          channel.in_all_languages(teams.short_name, teams.translations, 'short_name'), teams.monogram), 'A')
        || catalog.labelled(channel.in_all_languages(groups.name, groups.translations, 'name'), 'B') as words
    from catalog.participants teams
    left join catalog.participant_groups groups on groups.channel_id = teams.channel_id and groups.id = teams.group_id
    where teams.id in (select away_team_id from touched union select home_team_id from touched)
  ),
  sports as materialized (
    select channel_id, id, catalog.labelled(channel.in_all_languages(name, translations, 'name'), 'C') as words
    from catalog.event_categories
    where id in (select event_category_id from touched)
  ),
  places as materialized (
    select channel_id, id, catalog.labelled(channel.in_all_languages(name, translations, 'name') || ' '
      || channel.in_all_languages(city, translations, 'city'), 'C') as words
    from catalog.locations
    where id in (select location_id from touched)
  )
  insert into catalog.search_entries (channel_id, event_id, name, phase, starts_at, words)
  select touched.channel_id, touched.id, touched.name,
    case touched.stream_status when 'live' then 0 when 'upcoming' then 1 else 2 end, touched.starts_at,
    catalog.search_mark(touched.channel_id, 'event')
      || catalog.labelled(channel.in_all_languages(touched.name, touched.translations, 'name'), 'A')
      || coalesce(away.words, '') || coalesce(home.words, '') || coalesce(sports.words, '')
      || coalesce(places.words, '')
      || case when touched.description = '' and touched.translations = '{}' then ''
           else catalog.labelled(left(channel.in_all_languages(touched.description, touched.translations, 'description'), 6000), 'D') end
  from touched
  left join teams away on away.channel_id = touched.channel_id and away.id = touched.away_team_id
  left join teams home on home.channel_id = touched.channel_id and home.id = touched.home_team_id
  left join sports on sports.channel_id = touched.channel_id and sports.id = touched.event_category_id
  left join places on places.channel_id = touched.channel_id and places.id = touched.location_id
  on conflict (channel_id, event_id) where event_id is not null do update
    set name = excluded.name, phase = excluded.phase, starts_at = excluded.starts_at, words = excluded.words;
$$;

create or replace function catalog.index_participants(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, participant_id, name, words)
  select teams.channel_id, teams.id, teams.name,
    catalog.search_mark(teams.channel_id, 'participant')
      || catalog.labelled(concat_ws(' ', channel.in_all_languages(teams.name, teams.translations, 'name'),
           channel.in_all_languages(teams.short_name, teams.translations, 'short_name'), teams.monogram), 'A')
      || catalog.labelled(channel.in_all_languages(groups.name, groups.translations, 'name'), 'B')
      || catalog.labelled(channel.in_all_languages(categories.name, categories.translations, 'name'), 'C')
  from catalog.participants teams
  left join catalog.participant_groups groups on groups.channel_id = teams.channel_id and groups.id = teams.group_id
  left join catalog.event_categories categories
    on categories.channel_id = teams.channel_id and categories.id = teams.event_category_id
  where teams.id = any (ids)
  on conflict (channel_id, participant_id) where participant_id is not null do update set name = excluded.name, words = excluded.words;
$$;

create or replace function catalog.index_groups(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, group_id, name, words)
  select groups.channel_id, groups.id, groups.name,
    catalog.search_mark(groups.channel_id, 'group')
      || catalog.labelled(channel.in_all_languages(groups.name, groups.translations, 'name'), 'A')
  from catalog.participant_groups groups
  where groups.id = any (ids)
  on conflict (channel_id, group_id) where group_id is not null do update set name = excluded.name, words = excluded.words;
$$;

create or replace function catalog.index_categories(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, event_category_id, name, words)
  select channel_id, id, name, catalog.search_mark(channel_id, 'sport')
    || catalog.labelled(channel.in_all_languages(name, translations, 'name'), 'A')
  from catalog.event_categories where id = any (ids)
  on conflict (channel_id, event_category_id) where event_category_id is not null do update
    set name = excluded.name, words = excluded.words;
$$;

create or replace function catalog.index_pages(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, page_id, name, words)
  select channel_id, id, title,
    catalog.search_mark(channel_id, 'page')
      || catalog.labelled(concat_ws(' ', channel.in_all_languages(title, translations, 'title'),
           channel.in_all_languages(name, translations, 'name'),
           channel.in_all_languages(alt_name, translations, 'alt_name')), 'A')
      || catalog.labelled(catalog.text_of(channel.in_all_languages(html, translations, 'html')), 'D')
  from channel.pages where id = any (ids)
  on conflict (channel_id, page_id) where page_id is not null do update
    set name = excluded.name, words = excluded.words;
$$;

create or replace function catalog.index_questions(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, faq_id, name, words)
  select channel_id, id, question,
    catalog.search_mark(channel_id, 'faq')
      || catalog.labelled(channel.in_all_languages(question, translations, 'question'), 'A')
      || catalog.labelled(channel.in_all_languages("group", translations, 'group'), 'C')
      || catalog.labelled(catalog.text_of(channel.in_all_languages(answer, translations, 'answer')), 'D')
  from channel.faq where id = any (ids)
  on conflict (channel_id, faq_id) where faq_id is not null do update
    set name = excluded.name, words = excluded.words;
$$;

-- An edit of a translation writes the entry anew, as an edit of the first language does. Each trigger keeps its name:
-- the order of names is the order of locks.
create or replace function catalog.index_changed_events() returns trigger language plpgsql as $$
begin
  perform catalog.index_events(array(
    select written.id from written join replaced using (id)
    where (written.name, written.description, written.stream_status, written.starts_at, written.away_team_id,
        written.home_team_id, written.event_category_id, written.location_id, written.translations)
      is distinct from (replaced.name, replaced.description, replaced.stream_status, replaced.starts_at,
        replaced.away_team_id, replaced.home_team_id, replaced.event_category_id, replaced.location_id,
        replaced.translations)));
  return null;
end $$;

create or replace function catalog.index_changed_participants() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select written.id from written join replaced using (id)
    where (written.name, written.short_name, written.monogram, written.group_id, written.event_category_id,
        written.translations)
      is distinct from (replaced.name, replaced.short_name, replaced.monogram, replaced.group_id,
        replaced.event_category_id, replaced.translations));
begin
  if ids = '{}' then return null; end if;
  perform catalog.index_participants(ids);
  perform catalog.index_events(array(
    select events.id from written join catalog.events on events.channel_id = written.channel_id and events.away_team_id = written.id
    where written.id = any (ids)
    union
    select events.id from written join catalog.events on events.channel_id = written.channel_id and events.home_team_id = written.id
    where written.id = any (ids)));
  return null;
end $$;

drop trigger search_changed_group on catalog.participant_groups;
create trigger search_changed_group after update of name, translations
  on catalog.participant_groups for each row execute function catalog.index_changed_group();
drop trigger search_changed_category on catalog.event_categories;
create trigger search_changed_category after update of name, translations
  on catalog.event_categories for each row execute function catalog.index_changed_category();
drop trigger search_written_category on catalog.event_categories;
create trigger search_written_category after insert or update of name, translations
  on catalog.event_categories for each row execute function catalog.index_written_category();
drop trigger search_changed_location on catalog.locations;
create trigger search_changed_location after update of name, city, translations
  on catalog.locations for each row execute function catalog.index_changed_location();
drop trigger search_written_page on channel.pages;
create trigger search_written_page after insert or update of title, name, alt_name, html, translations
  on channel.pages for each row execute function catalog.index_written_page();
drop trigger search_written_question on channel.faq;
create trigger search_written_question after insert or update of "group", question, answer, translations
  on channel.faq for each row execute function catalog.index_written_question();
