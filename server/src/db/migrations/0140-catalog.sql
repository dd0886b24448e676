-- The search cuts a long text in each language by itself. A cut of all languages together would leave out the later ones.
create function channel.in_all_languages(value text, translations jsonb, field text, characters integer) returns text
language sql immutable parallel safe
return case when translations = '{}' then left(value, characters) else concat_ws(' ', left(value, characters),
  (select string_agg(left(texts.value ->> field, characters), ' ' order by texts.key)
   from jsonb_each(translations) as texts)) end;

-- The callers cut each language before. This cut bounds the work where a row has more languages than the product.
create or replace function catalog.text_of(html text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(left(html, 200000), '<[^>]*>|&(lt|gt|quot|amp);', ' ', 'g') $$;

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
           else catalog.labelled(channel.in_all_languages(touched.description, touched.translations, 'description', 6000), 'D') end
  from touched
  left join teams away on away.channel_id = touched.channel_id and away.id = touched.away_team_id
  left join teams home on home.channel_id = touched.channel_id and home.id = touched.home_team_id
  left join sports on sports.channel_id = touched.channel_id and sports.id = touched.event_category_id
  left join places on places.channel_id = touched.channel_id and places.id = touched.location_id
  on conflict (channel_id, event_id) where event_id is not null do update
    set name = excluded.name, phase = excluded.phase, starts_at = excluded.starts_at, words = excluded.words;
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
      || catalog.labelled(catalog.text_of(channel.in_all_languages(html, translations, 'html', 50000)), 'D')
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
      || catalog.labelled(catalog.text_of(channel.in_all_languages(answer, translations, 'answer', 50000)), 'D')
  from channel.faq where id = any (ids)
  on conflict (channel_id, faq_id) where faq_id is not null do update
    set name = excluded.name, words = excluded.words;
$$;

-- Rows without translations have the words that they had.
select catalog.index_events(array(select id from catalog.events where translations <> '{}'));
select catalog.index_pages(array(select id from channel.pages where translations <> '{}'));
select catalog.index_questions(array(select id from channel.faq where translations <> '{}'));
