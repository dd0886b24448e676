-- What was ended before its time is looked for each minute. Nearly all that is not active has ended rightly, and lies behind.
create index entitlements_ended on commerce.entitlements (ends_at) where not active;
