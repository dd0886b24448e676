// A channel as it is after some years: its sales, its fans and what its operators wrote.
import type { Product } from '../product/start-product.ts';
import { seedGames } from '../lists/seed-games.ts';

export const games = 20_000;
export const orders = 100_000;
const fans = 20_000;

/** The database makes the rows, without the checks and the records that a change by an operator has. */
export async function seedChannel(product: Product): Promise<number> {
  const channelId = await seedGames(product, games);
  const client = await product.connection.pool.connect();
  const fill = (text: string, ...values: unknown[]): Promise<unknown> => client.query(text, values);
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local session_replication_role = replica');
    await fill(
      `insert into identity.users (channel_id, email, password_hash, first_name, last_name, terms_accepted_at)
       select $1, 'fan-' || n || '@bench.test', 'none', 'Fan', n::text, now() from generate_series(1, $2::int) n`,
      channelId,
      fans,
    );
    await fill(
      `insert into commerce.passes (channel_id, kind, type, name, base_price_cents, service_fee_cents, currency, offer,
          weight, features, on_sale)
       select channel_id, 'package', 'paid', 'Season pass ' || n, 2000 + n, 99, currency, 'annual', n, features, n % 3 > 0
         from generate_series(1, 500) n
         cross join lateral (select * from commerce.passes where channel_id = $1 and kind = 'package' order by id limit 1) one`,
      channelId,
    );
    await fill(
      `with fans as (select id, row_number() over (order by id) - 1 as turn from identity.users
            where channel_id = $1 and email like 'fan-%@bench.test'),
          games as (select id, event_category_id, single_event_package_id, name, row_number() over (order by id) - 1 as turn
            from catalog.events where channel_id = $1 and single_event_package_id is not null),
          passes as (select id, name, row_number() over (order by id) - 1 as turn from commerce.passes
            where channel_id = $1 and kind = 'package'),
          sizes as (select (select count(*) from games) as games, (select count(*) from passes) as passes)
       insert into commerce.orders (channel_id, user_id, type, status, pass_id, event_id, event_category_id, product_key,
          product_name, base_price_cents, service_fee_cents, amount_cents, currency, livemode, running, payment_intent_id,
          created_at, updated_at, paid_at, trk)
       select $1, fans.id, case when n % 2 = 0 then 'event' else 'package' end,
          case when n % 20 = 0 then 'refunded' when n % 33 = 0 then 'expired' else 'paid' end,
          case when n % 2 = 0 then games.single_event_package_id else passes.id end,
          case when n % 2 = 0 then games.id end, case when n % 2 = 0 then games.event_category_id end,
          'bench:' || n, case when n % 2 = 0 then games.name else passes.name end, 999, 100, 1099, 'USD', false, false,
          'pi_bench_' || n, at, at, case when n % 33 > 0 or n % 20 = 0 then at end,
          case when n % 5 = 0 then 'mail-' || n % 40 end
         from generate_series(1, $2::int) n cross join sizes
         cross join lateral (select now() - (n::float8 / $2) * interval '700 days' as at) moments
         join fans on fans.turn = n % $3::int
         join games on games.turn = (n / 2) % sizes.games
         join passes on passes.turn = n % sizes.passes`,
      channelId,
      orders,
      fans,
    );
    await fill(
      `insert into commerce.ledger (channel_id, order_id, kind, amount_cents, currency, source_id, recorded_at, happened_at)
       select channel_id, id, kind, case kind when 'charge' then amount_cents when 'fee' then -62 else -amount_cents end,
          currency, kind || '_bench_' || id, paid_at, paid_at
         from commerce.orders cross join unnest('{charge,fee,refund}'::text[]) kind
        where channel_id = $1 and product_key like 'bench:%' and paid_at is not null
          and (kind <> 'refund' or status = 'refunded')`,
      channelId,
    );
    await fill(
      `insert into commerce.entitlements (channel_id, user_id, order_id, item, pass_id, event_id, event_category_id, active,
          starts_at, ends_at)
       select channel_id, user_id, id, product_key, pass_id, event_id, event_category_id, created_at > now() - interval '1 year',
          created_at, created_at + interval '1 year'
         from commerce.orders where channel_id = $1 and product_key like 'bench:%' and status = 'paid'`,
      channelId,
    );
    await fill(
      `insert into commerce.coupons (channel_id, livemode, name, percent, uses_maximum, uses, starts_at, ends_at, created_at)
       select $1, false, 'Code ' || n, 10, 100, n % 100, now() - interval '1 day',
          case when n % 2 = 0 then now() + n * interval '1 hour' end, now() from generate_series(1, 2000) n`,
      channelId,
    );
    await fill(
      `insert into commerce.coupon_codes (channel_id, livemode, code, coupon_id)
       select $1, false, 'BENCH' || id || 'X' || n, id from commerce.coupons cross join generate_series(1, 20) n
        where channel_id = $1 and name like 'Code %'`,
      channelId,
    );
    await fill(
      `insert into catalog.participants (channel_id, name, short_name, alias, monogram, color, secondary_color, event_category_id)
       select channel_id, 'Comets ' || n, 'Comets', 'comets-' || n, 'C', '#334455', '#ffffff', event_category_id from generate_series(1, 2000) n
         cross join lateral (select * from catalog.participants where channel_id = $1 order by id limit 1) one`,
      channelId,
    );
    await fill(
      `insert into media.vod_items (channel_id, title, description, type, published_at)
       select $1, 'Highlights ' || n, '', 'free', now() - n * interval '1 hour' from generate_series(1, 5000) n`,
      channelId,
    );
    await fill(
      `insert into clips.clips (channel_id, event_id, asset_id, user_id, press, name, tags, tag_keys, start_us, end_us, status,
          folder, length_us, bytes, created_at, touched_at, ready_at, withheld_at)
       select $1, (select min(id) from catalog.events where channel_id = $1), 1,
          (select min(id) from identity.users where channel_id = $1), 'bench-press-' || n, 'Goal ' || n, '{goal}', '{goal}',
          0, 30000000, 'ready', 'bench/' || n, 30000000, 5000000, now(), now(), now(), case when n % 50 = 0 then now() end
         from generate_series(1, 20000) n`,
      channelId,
    );
    await fill(
      `insert into operators.audit_log (happened_at, source, actor, operator_id, channel_id, act, subject, subject_id, after)
       select now() - n * interval '5 minutes', 'console', 'owner@demo.test', (select min(id) from operators.operators), $1,
          'row_changed', 'catalog.events', n::text, '{"name": "Comets"}' from generate_series(1, 100000) n`,
      channelId,
    );
    await fill(
      `insert into error_reports.errors (channel_id, fingerprint, source, service, message, status, place, count,
          first_seen_at, last_seen_at, first_release, last_release, occurrences)
       select $1, lpad(n::text, 16, '0'), 'server', 'web', 'Something ' || n, 500, '/events', n, now(), now(), '1', '1', '[]'
         from generate_series(1, 2000) n`,
      channelId,
    );
    await fill(
      `insert into identity.custom_forms (channel_id, alias, definition, updated_at)
       values ($1, 'about-you', $2, now())`,
      channelId,
      JSON.stringify({
        title: { en: 'About you' },
        fields: [
          { name: 'school', kind: 'text', label: { en: 'Your school' }, required: false, options: [] },
        ],
      }),
    );
    await client.query('commit');
    for (const table of [
      'identity.users',
      'commerce.passes',
      'commerce.orders',
      'commerce.ledger',
      'commerce.entitlements',
      'commerce.coupons',
      'commerce.coupon_codes',
      'catalog.participants',
      'media.vod_items',
      'clips.clips',
      'operators.audit_log',
      'error_reports.errors',
    ])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release();
  }
  return channelId;
}
