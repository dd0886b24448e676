-- Refunds that cannot be made, as with a key that may not, go to the end of the list, so that they keep nobody else's money.
alter table commerce.refunds add column tried_at timestamptz;
drop index commerce.refunds_asked;
create index refunds_asked on commerce.refunds (coalesce(tried_at, asked_at)) where status = 'asked';
