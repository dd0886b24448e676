alter table commerce.orders
  -- How often it was opened again after a refusal: each try to pay it with a saved card has a key of its own.
  add column tries integer not null default 0,
  -- Where it was bought: the links in its letters lead there.
  add column origin text;

alter table commerce.subscriptions
  -- Of one that is over: until when an invoice of it that is still open may be paid. Null where none is open any more.
  add column watched_until timestamptz;
drop index commerce.subscriptions_due;
create index subscriptions_due on commerce.subscriptions (livemode, sync_at)
  where state not in ('canceled', 'abandoned') or watched_until is not null;
-- Nobody has looked yet whether those that are over left one open. Over a day, so that those which run are not kept waiting.
update commerce.subscriptions
   set watched_until = now() + interval '30 days', sync_at = now() + (id % 1440) * interval '1 minute'
 where state = 'canceled' and service_id is not null;
