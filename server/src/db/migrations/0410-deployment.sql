-- A fingerprint of the secrets that opened this database first. A process with others would end every viewer's stream
-- and could open no stored key.
alter table public.deployment add column secrets_fingerprint text;
