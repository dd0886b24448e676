// The invariants of subscriptions as database queries.
import { sql } from 'kysely';

/** One query for each check. @param settledBefore changes from before this moment must be settled. */
export const subscriptionViolations = (settledBefore: Date) => [
  sql`select 'I4', s.channel_id, 'subscription ' || s.id, 'opens longer than its paid period and days of grace'
    from commerce.subscriptions s
    join commerce.orders o on (o.channel_id, o.subscription_id) = (s.channel_id, s.id)
    join commerce.entitlements e on (e.channel_id, e.order_id) = (o.channel_id, o.id)
   where e.active and o.paid_at < ${settledBefore} and s.access_until is not null and (e.ends_at is null or e.ends_at > s.access_until)`,
  sql`select 'I4', s.channel_id, 'subscription ' || s.id, s.state || ', but its first order is ' || o.status
    from commerce.subscriptions s join commerce.orders o on (o.channel_id, o.id) = (s.channel_id, s.first_order_id)
   where s.state in ('trialing', 'active', 'past_due') and s.synced_at < ${settledBefore} and o.status not in ('paid', 'refunded')`,
  sql`select 'I4', s.channel_id, 'subscription ' || s.id, 'began with a trial that nobody took'
    from commerce.subscriptions s left join commerce.trials t on (t.channel_id, t.order_id) = (s.channel_id, s.first_order_id)
   where s.trial_days > 0 and s.state <> 'abandoned' and t.order_id is null
     and not exists (select from commerce.overlaps as back where back.outcome = 'give_back'
       and (back.channel_id, back.second_order_id) = (s.channel_id, s.first_order_id))`,
  sql`select 'I10', s.channel_id, 'subscription ' || s.id, 'still ' || s.state
    from commerce.subscriptions s where s.state in ('opening', 'unknown', 'incomplete') and s.created_at < ${settledBefore}`,
  sql`select 'I10', s.channel_id, 'subscription ' || s.id, 'its owner still wants it to ' || s.renewal_wish
    from commerce.subscriptions s where s.renewal_wish is not null and s.wished_at < ${settledBefore}`,
  sql`select 'I10', s.channel_id, 'subscription ' || s.id, 'its period is refunded, and it still runs'
    from commerce.subscriptions s
   where s.state in ('trialing', 'active', 'past_due') and s.access_until <= s.period_start and not exists (
     select from commerce.orders o
      where (o.channel_id, o.subscription_id) = (s.channel_id, s.id) and o.status = 'refunded' and o.updated_at >= ${settledBefore})`,
];
