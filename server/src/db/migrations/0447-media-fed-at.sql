-- When the encoder that feeds a game last sent something, by the database's clock. Nodes beside others write it each second.
alter table media.broadcasts add column fed_at timestamptz;
