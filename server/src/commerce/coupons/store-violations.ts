// I7 as database queries: a coupon's use count equals the orders that hold it, and stays below the maximum.
import { sql } from 'kysely';

/** One query for each check. */
export const couponViolations = [
  sql`select 'I7', c.channel_id, 'coupon ' || c.id, 'counts ' || c.uses || ' uses, and orders hold ' || count(o.id)
    from commerce.coupons c
    left join commerce.orders o on (o.channel_id, o.coupon_id) = (c.channel_id, c.id) and o.status <> 'expired' and not o.use_released
   group by c.channel_id, c.id having c.uses <> count(o.id)`,
  sql`select 'I7', c.channel_id, 'coupon ' || c.id, c.uses || ' of ' || c.uses_maximum || ' uses'
    from commerce.coupons c where c.uses > c.uses_maximum`,
  sql`select 'I7', c.channel_id, 'coupon ' || c.id, count(*) || ' of ' || c.uses_per_user || ' uses of user ' || o.user_id
    from commerce.coupons c join commerce.orders o on (o.channel_id, o.coupon_id) = (c.channel_id, c.id) and o.status <> 'expired' and not o.use_released
   where c.uses_per_user is not null group by c.channel_id, c.id, o.user_id having count(*) > c.uses_per_user`,
  sql`select 'I7', c.channel_id, 'coupon ' || c.id, count(*) || ' of ' || c.uses_per_code || ' uses of one of its codes'
    from commerce.coupons c join commerce.orders o on (o.channel_id, o.coupon_id) = (c.channel_id, c.id) and o.status <> 'expired' and not o.use_released
   where c.uses_per_code is not null group by c.channel_id, c.id, o.coupon_code having count(*) > c.uses_per_code`,
];
