-- Without this count, a worker could not tell a second failure of the machine from the last one that is retried.
alter table media.assets add column failures smallint not null default 0 check (failures >= 0);
