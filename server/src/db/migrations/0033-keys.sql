-- A key is renewed in its row, so that a device stays one device. The new one waits beside the old until it is first used; from then
-- on the old one is good for requests under way, and no longer.
alter table identity.api_keys
  add column next_hash bytea,
  add column next_at timestamptz,
  add column previous_hash bytea,
  add column previous_until timestamptz,
  add constraint api_keys_next check ((next_hash is null) = (next_at is null)),
  add constraint api_keys_previous check ((previous_hash is null) = (previous_until is null));
create unique index api_keys_next_hash on identity.api_keys (next_hash) where next_hash is not null;
create unique index api_keys_previous_hash on identity.api_keys (previous_hash) where previous_hash is not null;
create index api_keys_revocation on identity.api_keys (revoked_at) where revoked_at is not null;
