-- The sponsor of a film, by whom reports sum its plays.
alter table media.prerolls add column sponsor text check (length(sponsor) between 1 and 80);
