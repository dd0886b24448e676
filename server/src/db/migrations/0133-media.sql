call channel.add_translations('media.vod_items', 40000);
call channel.add_translations('media.vod_categories', 40000);
call channel.add_translations('media.vod_rails', 40000);

-- The library's search reads every language too.
alter table media.vod_items drop column plain_title, drop column search;
alter table media.vod_items
  add column plain_title text not null
    generated always as (media.plain_text(channel.in_all_languages(title, translations, 'title'))) stored,
  add column search tsvector not null generated always as (
    setweight(to_tsvector('simple', media.plain_text(channel.in_all_languages(title, translations, 'title'))), 'A')
    || setweight(to_tsvector('simple', media.plain_text(channel.in_all_languages(description, translations, 'description'))), 'B')
  ) stored;
