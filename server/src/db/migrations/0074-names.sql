-- What is shown as a name has at most 200 characters: limits.titleMaximum. A longer one is cut, so that later edits of its
-- row are not refused.
do $$
declare
  named record;
begin
  for named in
    select * from (values
      ('catalog.events', 'name'), ('catalog.participants', 'name'), ('catalog.participants', 'short_name'),
      ('catalog.participant_groups', 'name'), ('catalog.event_categories', 'name'), ('catalog.locations', 'name'),
      ('catalog.locations', 'city'), ('commerce.passes', 'name'), ('commerce.passes', 'tag'), ('media.vod_categories', 'name'),
      ('channel.slides', 'title'), ('channel.pages', 'name'), ('channel.pages', 'alt_name'), ('channel.pages', 'title'),
      ('channel.faq', 'group')
    ) as columns (relation, field)
  loop
    execute format('update %1$s set %2$I = left(%2$I, 199) || ''…'' where char_length(%2$I) > 200',
      named.relation, named.field);
    execute format('alter table %s add constraint %I check (char_length(%I) <= 200)',
      named.relation, split_part(named.relation, '.', 2) || '_' || named.field || '_length', named.field);
  end loop;
end $$;
