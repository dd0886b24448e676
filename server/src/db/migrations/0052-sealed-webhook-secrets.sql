-- The secret that a channel's webhooks are signed with is sealed: who has the database alone can forge none. Rows of
-- before go on as they are until the next start seals them.
alter table commerce.webhook_endpoints
  alter column secret drop not null,
  add column sealed_secret text,
  add constraint webhook_endpoints_one_secret check (num_nonnulls(secret, sealed_secret) = 1);
