// A small shop in a real database for the schedules: one channel, a monthly package, a pay-per-view event.
import type { Connection } from '../../src/db/connect.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';

export interface Shop {
  readonly channelId: number;
  readonly packageId: number;
  readonly eventId: number;
  /** Monthly, with a trial of seven days. */
  readonly subscriptionId: number;
  /** A new buyer without earlier orders. */
  newBuyer(): Promise<LoggedInUser>;
  newBuyers(count: number): Promise<LoggedInUser[]>;
}

const settings = JSON.stringify({
  name: 'Shop',
  tagline: '',
  monogram: 'S',
  language: 'en',
  languages: ['en'],
  multi_language: false,
  currency: 'USD',
  time_zone: 'America/Toronto',
  support_email: 'help@shop.test',
  refund_policy: '',
});

const features = JSON.stringify({
  watch: true,
  download: false,
  clipping: false,
  download_clip: false,
  no_ads: false,
  vod_media_access: false,
});

export async function openShop({ db }: Connection, now: Date): Promise<Shop> {
  const { id: channelId } = await db
    .insertInto('channel.channels')
    .values({ channel_key: 'key-of-the-shop', slug: 'shop', settings, colors: '{}', menu: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto('catalog.event_categories')
    .values({ channel_id: channelId, name: 'Hockey', alias: 'hockey' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const aPass = (kind: 'package' | 'single_event' | 'subscription', cents: number) =>
    db
      .insertInto('commerce.passes')
      .values({
        channel_id: channelId,
        kind,
        type: kind === 'single_event' ? 'ppv' : 'paid',
        name: `A ${kind}`,
        base_price_cents: cents,
        service_fee_cents: 100,
        currency: 'USD',
        offer: kind === 'single_event' ? null : 'monthly',
        trial_period: kind === 'subscription' ? 7 : 0,
        tag: null,
        image: null,
        features,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const season = await aPass('package', 900);
  const single = await aPass('single_event', 400);
  const monthly = await aPass('subscription', 700);
  const event = await db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name: 'The final',
      type: 'ppv',
      stream_status: 'upcoming',
      starts_at: now,
      time_zone: 'America/Toronto',
      duration_seconds: null,
      image: null,
      away_team_id: null,
      home_team_id: null,
      event_category_id: category.id,
      location_id: null,
      single_event_package_id: single.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  let buyers = 0;
  const newBuyers = async (count: number): Promise<LoggedInUser[]> => {
    const rows = await db
      .insertInto('identity.users')
      .values(
        Array.from({ length: count }, () => ({
          channel_id: channelId,
          email: `buyer-${++buyers}@shop.test`,
          password_hash: 'none',
          first_name: 'A',
          last_name: 'Buyer',
          phone: null,
          language: null,
          terms_accepted_at: now,
        })),
      )
      .returning('id')
      .execute();
    return rows.map(({ id: userId }) => ({
      kind: 'user',
      channelId,
      apiKeyId: 'none',
      userId,
      hasTemporaryPassword: false,
      language: 'en',
      country: undefined,
    }));
  };
  return {
    channelId,
    packageId: season.id,
    eventId: event.id,
    subscriptionId: monthly.id,
    newBuyers,
    async newBuyer() {
      const [buyer] = await newBuyers(1);
      if (buyer === undefined) throw new Error('Nobody was inserted.');
      return buyer;
    },
  };
}
