-- Several products in one order with one charge. An order of any other type is its own only item.
alter table commerce.orders
  drop constraint orders_type_check,
  -- A bundle's pass is that of its first item.
  add constraint orders_type_check check (type in ('event', 'package', 'subscription', 'bundle'));

create table commerce.order_items (
  channel_id bigint not null,
  order_id bigint not null,
  -- As the product's key in an order of its own, and in what it gives.
  item text not null,
  position integer not null,
  type text not null check (type in ('event', 'package')),
  name text not null,
  pass_id bigint not null,
  event_id bigint,
  event_category_id bigint,
  participant_id bigint,
  base_price_cents integer not null check (base_price_cents >= 0),
  service_fee_cents integer not null check (service_fee_cents >= 0),
  primary key (channel_id, order_id, item),
  foreign key (channel_id, order_id) references commerce.orders (channel_id, id),
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id),
  foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id),
  foreign key (channel_id, participant_id) references catalog.participants (channel_id, id)
);
