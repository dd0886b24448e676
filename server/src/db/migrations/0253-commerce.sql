-- Live figures count the orders of one game every few seconds, and a cancelled game refunds its paid ones.
create index orders_of_event on commerce.orders (channel_id, event_id, updated_at) where event_id is not null;
