-- The operator who made an encoder. Somebody who runs one game or one team sees and renews only these.
-- Null for the command line, and for encoders from before: they belong to the whole channel.
alter table media.encoders
  add column made_by bigint references operators.operators (id) on delete set null;
