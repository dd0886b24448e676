-- The tracking text of the address that brought the buyer.
alter table commerce.orders add column trk text check (length(trk) <= 64);
