-- The widths of the copies of a poster. They count for the picture that they were made of.
alter table media.assets add column poster_widths jsonb generated always as (
  case when ladder #>> '{poster_copies,of}' = ladder ->> 'poster' then ladder #> '{poster_copies,widths}' end
) stored;
create index assets_unsized on media.assets (id)
  where status = 'ready' and ladder ->> 'poster' is not null
    and ladder #>> '{poster_copies,of}' is distinct from ladder ->> 'poster';
