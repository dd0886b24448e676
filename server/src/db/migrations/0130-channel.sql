-- Texts in the channel's other languages lie beside the first language's, in one column of one shape for all tables:
-- {"fr": {"name": "…"}}. The contract knows the fields of each table. The database keeps the shape and the size.
create function channel.are_translations(value jsonb, characters integer) returns boolean
language sql immutable parallel safe
return value = '{}' or coalesce(
  jsonb_typeof(value) = 'object'
  and length(value::text) <= characters
  and not jsonb_path_exists(value, 'strict $.keyvalue() ? (!(@.key like_regex "^[a-z]{2}$"))', '{}', true)
  and not jsonb_path_exists(value, 'strict $.* ? (@.type() != "object")', '{}', true)
  and not jsonb_path_exists(value, 'strict $.*.* ? (@.type() != "string")', '{}', true), false);

-- A text in all its languages, for the search.
create function channel.in_all_languages(value text, translations jsonb, field text) returns text
language sql immutable parallel safe
return case when translations = '{}' then value else concat_ws(' ', value,
  (select string_agg(texts.value ->> field, ' ' order by texts.key) from jsonb_each(translations) as texts)) end;

create procedure channel.add_translations(relation regclass, characters integer)
language plpgsql as $$
begin
  execute format(
    'alter table %s add column translations jsonb not null default ''{}'' check (channel.are_translations(translations, %s))',
    relation, characters);
end $$;

call channel.add_translations('channel.channels', 40000);
call channel.add_translations('channel.pages', 1500000);
call channel.add_translations('channel.faq', 1500000);
call channel.add_translations('channel.slides', 40000);
call channel.add_translations('channel.static_blocks', 200000);
