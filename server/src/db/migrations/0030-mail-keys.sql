-- A mailed link opens an account for a while: until then, and no longer than the letter needs it, its key stands in our copy.
alter table mail.messages add column keys_until timestamptz;
update mail.messages set keys_until = created_at + interval '30 minutes' where text like '%#key=%';
create index messages_with_keys on mail.messages (keys_until) where keys_until is not null;
