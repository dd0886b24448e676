-- A channel's own account at the payment service. Its secret key is sealed: who has the database alone has no key.
create table channel.payment_accounts (
  channel_id bigint not null references channel.channels (id),
  livemode boolean not null,
  publishable_key text not null,
  sealed_secret_key text not null,
  set_at timestamptz not null,
  primary key (channel_id, livemode)
);
select channel.watch_table('channel.payment_accounts');

-- Each account has a story and a book of its own: 0 is the deployment's, any other the channel's whose account it is.
alter table commerce.account_watches add column account bigint not null default 0;
alter table commerce.account_watches drop constraint account_watches_pkey, add primary key (account, livemode, what);
