-- A repair of a recording reads the file of a command where its owner keeps it.
alter table media.taken_sources add column local_path text;
