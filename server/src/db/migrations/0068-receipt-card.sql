-- The card that paid, as a receipt names it: {"brand": "visa", "last4": "4242"}. Null where no card paid, and on older receipts.
alter table commerce.receipts add column card jsonb;
