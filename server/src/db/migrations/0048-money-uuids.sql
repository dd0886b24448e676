-- What names a row for ever. A number is given again when a backup is put back, to somebody else; the payment service must not take the new row for the old one.
-- Null for rows that were made before: at the payment service they are named by their number alone.
alter table commerce.orders add column uuid uuid;
alter table commerce.refunds add column uuid uuid;
alter table commerce.subscriptions add column uuid uuid;
-- A customer is written down before it is made, so that its key cannot come again either.
alter table commerce.customers
  add column uuid uuid,
  alter column customer_id drop not null,
  add check (customer_id is not null or uuid is not null);
