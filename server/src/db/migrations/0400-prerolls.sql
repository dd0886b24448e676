-- The sponsor's page, which a press on the film's link opens. Null for a film that leads nowhere.
alter table media.prerolls add column link text check (link ~ '^https://' and length(link) <= 2000);
