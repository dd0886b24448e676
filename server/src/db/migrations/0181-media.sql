-- The foreign key of a code to a log-in names the channel, as all others do.
alter table media.moment_codes
  drop constraint moment_codes_api_key_id_fkey,
  add foreign key (channel_id, api_key_id) references identity.api_keys (channel_id, id) on delete cascade;

drop index media.moment_codes_key;
create index moment_codes_key on media.moment_codes (channel_id, api_key_id);
