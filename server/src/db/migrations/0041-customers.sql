-- Who a buyer is at the payment service: one customer per user, channel and kind of money, so that cards can be kept there.
create table commerce.customers (
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  livemode boolean not null,
  customer_id text not null unique,
  created_at timestamptz not null,
  primary key (channel_id, user_id, livemode),
  -- Stays until the payment service has forgotten the customer as well; a job sees to that.
  foreign key (channel_id, user_id) references identity.users (channel_id, id)
);
