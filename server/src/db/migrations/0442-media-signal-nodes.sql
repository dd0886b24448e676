-- The node that an encoder publishes to. The console reads the picture of a test from it.
alter table media.encoder_signals add column node uuid;
