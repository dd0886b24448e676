-- The name by which the payment service's objects are known to be of this database. It lives and moves with the data.
create table public.deployment (name text not null);
create unique index deployment_one on public.deployment ((true));
