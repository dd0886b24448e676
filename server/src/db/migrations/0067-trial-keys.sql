-- The idempotency key of the request that began a trial: a repeat of that request gets the same answer.
alter table commerce.subscriptions add column idempotency_key text;
