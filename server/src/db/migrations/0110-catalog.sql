-- The search finds sports, and what the operator wrote: pages and answered questions. Triggers keep their entries, as they
-- keep those of games.
alter table catalog.search_entries
  add column event_category_id bigint,
  add column page_id bigint,
  add column faq_id bigint,
  drop constraint search_entries_check,
  add constraint search_entries_check
    check (num_nonnulls(event_id, participant_id, group_id, event_category_id, page_id, faq_id) = 1),
  add foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id) on delete cascade,
  add foreign key (channel_id, page_id) references channel.pages (channel_id, id) on delete cascade,
  add foreign key (channel_id, faq_id) references channel.faq (channel_id, id) on delete cascade;
create unique index search_entries_by_category on catalog.search_entries (channel_id, event_category_id)
  where event_category_id is not null;
create unique index search_entries_by_page on catalog.search_entries (channel_id, page_id) where page_id is not null;
create unique index search_entries_by_question on catalog.search_entries (channel_id, faq_id) where faq_id is not null;

-- Cleaned HTML has no script and four named entities. A tag parts words.
create function catalog.text_of(html text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(left(html, 50000), '<[^>]*>|&(lt|gt|quot|amp);', ' ', 'g') $$;

create function catalog.index_categories(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, event_category_id, name, words)
  select channel_id, id, name, catalog.search_mark(channel_id, 'sport') || catalog.labelled(name, 'A')
  from catalog.event_categories where id = any (ids)
  on conflict (channel_id, event_category_id) where event_category_id is not null do update
    set name = excluded.name, words = excluded.words;
$$;

create function catalog.index_pages(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, page_id, name, words)
  select channel_id, id, title,
    catalog.search_mark(channel_id, 'page') || catalog.labelled(concat_ws(' ', title, name, alt_name), 'A')
      || catalog.labelled(catalog.text_of(html), 'D')
  from channel.pages where id = any (ids)
  on conflict (channel_id, page_id) where page_id is not null do update
    set name = excluded.name, words = excluded.words;
$$;

create function catalog.index_questions(ids bigint[]) returns void
language sql
as $$
  insert into catalog.search_entries (channel_id, faq_id, name, words)
  select channel_id, id, question,
    catalog.search_mark(channel_id, 'faq') || catalog.labelled(question, 'A') || catalog.labelled("group", 'C')
      || catalog.labelled(catalog.text_of(answer), 'D')
  from channel.faq where id = any (ids)
  on conflict (channel_id, faq_id) where faq_id is not null do update
    set name = excluded.name, words = excluded.words;
$$;

create function catalog.index_written_category() returns trigger language plpgsql as $$
begin
  perform catalog.index_categories(array[new.id]);
  return null;
end $$;
-- By its name after `search_changed_category`, which takes the edition and the games first. The same order in every writer
-- avoids a deadlock.
create trigger search_written_category after insert or update of name
  on catalog.event_categories for each row execute function catalog.index_written_category();

create function catalog.index_written_page() returns trigger language plpgsql as $$
begin
  perform catalog.index_pages(array[new.id]);
  return null;
end $$;
create trigger search_written_page after insert or update of title, name, alt_name, html
  on channel.pages for each row execute function catalog.index_written_page();

create function catalog.index_written_question() returns trigger language plpgsql as $$
begin
  perform catalog.index_questions(array[new.id]);
  return null;
end $$;
create trigger search_written_question after insert or update of "group", question, answer
  on channel.faq for each row execute function catalog.index_written_question();

select catalog.index_categories(array(select id from catalog.event_categories));
select catalog.index_pages(array(select id from channel.pages));
select catalog.index_questions(array(select id from channel.faq));
