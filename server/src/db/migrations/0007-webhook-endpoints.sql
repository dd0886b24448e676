-- Where the payment service sends a channel's events, and the secret that it signs them with.
create table commerce.webhook_endpoints (
  channel_id bigint primary key references channel.channels (id),
  endpoint_id text not null,
  url text not null,
  secret text not null
);
