-- How many clips and downloads a pass grants for each period.
alter table commerce.passes
  add column clips integer not null default 0 check (clips between 0 and 1000000),
  add column downloads integer not null default 0 check (downloads between 0 and 1000000);

-- What remains of one period. Each renewal is an entitlement of its own, so it grants anew. A use is taken by
-- `set clips = clips - 1 where clips > 0`, so that two uses at once never take the same one.
alter table commerce.entitlements
  add column clips integer not null default 0 check (clips >= 0),
  add column downloads integer not null default 0 check (downloads >= 0);
