-- What is chosen must be of the same channel as the order and what it gives.
alter table commerce.orders
  add foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id),
  add foreign key (channel_id, participant_id) references catalog.participants (channel_id, id),
  -- The refusal is known by its failure_id; its code was never read.
  drop column decline_code;
alter table commerce.entitlements
  add foreign key (channel_id, event_category_id) references catalog.event_categories (channel_id, id),
  add foreign key (channel_id, participant_id) references catalog.participants (channel_id, id);

-- Orders of a sandbox and of real money never stand in each other's way.
drop index commerce.orders_one_per_product;
create unique index orders_one_per_product on commerce.orders (channel_id, user_id, product_key, livemode)
  where status in ('created', 'failed', 'expiring') or (status = 'paid' and running);
