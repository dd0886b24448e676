-- Every page needs the channel's settings, colours and menu. One wrong value there would fail all of them (R1.01).
-- One rule for both uses: the repair of existing rows keeps what it accepts, and the constraints refuse the rest.
create function channel.is_valid_setting(name text, value jsonb) returns boolean
language sql immutable parallel safe
return case
  when name = 'name' then jsonb_typeof(value) = 'string' and btrim(value #>> '{}') <> '' and char_length(value #>> '{}') <= 200
  when name in ('tagline', 'monogram', 'time_zone', 'support_email', 'refund_policy') then jsonb_typeof(value) = 'string'
  when name = 'currency' then value in ('"USD"', '"CAD"')
  when name = 'language' then value in ('"en"', '"fr"', '"ar"')
  when name = 'languages' then jsonb_typeof(value) = 'array' and value <> '[]' and value <@ '["en", "fr", "ar"]'
  when name = 'multi_language' then jsonb_typeof(value) = 'boolean'
  else true
end;

update channel.channels set settings = '{}' where jsonb_typeof(settings) <> 'object';
-- A name that is too long is cut, so that it stays recognisable.
update channel.channels set settings = settings || jsonb_build_object('name', left(settings ->> 'name', 199) || '…')
 where jsonb_typeof(settings -> 'name') = 'string' and char_length(settings ->> 'name') > 200;
-- Of several languages the known ones stay.
update channel.channels set settings = settings || jsonb_build_object('languages', coalesce(
    (select jsonb_agg(language) from jsonb_array_elements(settings -> 'languages') as language
      where channel.is_valid_setting('language', language)), '[]'))
 where jsonb_typeof(settings -> 'languages') = 'array';
-- The currency of what the channel sells, where it sells in one.
update channel.channels set settings = jsonb_build_object(
    'name', slug,
    'tagline', '',
    'monogram', upper(left(coalesce(nullif(btrim(settings ->> 'name'), ''), slug), 1)),
    'language', coalesce(settings -> 'languages' ->> 0, 'en'),
    'languages', jsonb_build_array(coalesce(
      case when channel.is_valid_setting('language', settings -> 'language') then settings ->> 'language' end, 'en')),
    'multi_language', false,
    'currency', coalesce(
      (select min(currency) from commerce.passes where channel_id = channels.id and on_sale
        having count(distinct currency) = 1), 'USD'),
    'time_zone', 'UTC',
    'support_email', '',
    'refund_policy', ''
  ) || coalesce((select jsonb_object_agg(key, value) from jsonb_each(settings)
                  where channel.is_valid_setting(key, value)), '{}');
update channel.channels set colors = coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(case jsonb_typeof(colors) when 'object' then colors else '{}' end)
      where jsonb_typeof(value) = 'string'), '{}');

do $$
declare
  field text;
begin
  foreach field in array array['name', 'tagline', 'monogram', 'language', 'languages', 'multi_language', 'currency',
                               'time_zone', 'support_email', 'refund_policy'] loop
    execute format('alter table channel.channels add constraint %I
      check (coalesce(channel.is_valid_setting(%L, settings -> %L), false))', 'channels_' || field, field, field);
  end loop;
end $$;
alter table channel.channels
  add constraint channels_colors check (
    jsonb_typeof(colors) = 'object' and not jsonb_path_exists(colors, '$.* ? (@.type() != "string")'));

-- An entry of the menu is a number, a name and an address.
update channel.channels set menu = coalesce(
    (select jsonb_agg(entry order by position)
       from jsonb_array_elements(case jsonb_typeof(menu) when 'array' then menu else '[]' end)
            with ordinality as entries (entry, position)
      where jsonb_typeof(entry -> 'id') = 'number' and jsonb_typeof(entry -> 'name') = 'string'
        and jsonb_typeof(entry -> 'url') = 'string'), '[]');
alter table channel.channels
  add constraint channels_menu check (
    jsonb_typeof(menu) = 'array' and not jsonb_path_exists(menu,
      '$[*] ? (!(@.id.type() == "number" && @.name.type() == "string" && @.url.type() == "string"))'));
