// A list of 50 events with the viewer's access, by hand on node:http and pg. Each request is one query, and the JSON is
// the same. Arguments: how `pg` connects, as JSON, and the channel's id. Teams, currency and the total are read once.
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
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly stream_status: string;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly duration_seconds: number | null;
  readonly description: string;
  readonly image: string | null;
  readonly away_team_id: number | null;
  readonly home_team_id: number | null;
  readonly event_category_id: number;
  readonly location_id: number | null;
  readonly single_event_package_id: number | null;
  readonly base_price_cents: number | null;
  readonly service_fee_cents: number | null;
  readonly has_access: boolean;
}

const {
  rows: [facts],
} = await pool.query<{ currency: string; total: number }>(
  `select settings ->> 'currency' as currency, (select count(*) from catalog.events where channel_id = $1) as total
     from channel.channels where id = $1`,
  [channelId],
);
const { rows: teams } = await pool.query<{ id: number; team: object }>(
  `select teams.id, json_build_object('id', teams.id, 'name', teams.name, 'short_name', teams.short_name,
       'alias', teams.alias, 'monogram', teams.monogram, 'color', teams.color, 'group_id', teams.group_id,
       'properties', json_build_object('gender', teams.gender, 'sport', sports.name)) as team
     from catalog.participants as teams
     left join catalog.event_categories as sports on sports.id = teams.event_category_id
    where teams.channel_id = $1`,
  [channelId],
);
const teamsById = new Map(teams.map(({ id, team }) => [id, team]));

const text = `
  select events.id, events.name, events.type, stream_status, starts_at, time_zone, duration_seconds, events.description,
         events.image, away_team_id, home_team_id, events.event_category_id, location_id, single_event_package_id,
         base_price_cents, service_fee_cents,
         events.type = 'free' or (events.type = 'register' and viewer.user_id is not null) or exists (
           select from commerce.entitlements as held
            where held.channel_id = $2 and held.user_id = viewer.user_id and active
              and (ends_at is null or ends_at > now()) and held.event_id = events.id) as has_access
    from (select keys.user_id from identity.api_keys as keys
            left join identity.users as users on users.channel_id = keys.channel_id and users.id = keys.user_id
           where keys.key_hash = $1 and keys.channel_id = $2 and keys.revoked_at is null
             and keys.expires_at > now() and users.deleted_at is null and users.banned_at is null) as viewer
    cross join catalog.events
    left join commerce.passes on passes.channel_id = events.channel_id and passes.id = single_event_package_id
   where events.channel_id = $2
   order by starts_at, events.id
   limit $3 offset $4`;

const amountOf = (...cents: readonly (number | null)[]): number | null =>
  cents[0] === null ? null : cents.reduce<number>((sum, part) => sum + (part ?? 0), 0) / 100;

async function answer(apiKey: string, limit: number, offset: number): Promise<string> {
  const keyHash = createHash('sha256').update(apiKey).digest();
  const { rows } = await pool.query<EventRow>({
    name: 'list',
    text,
    values: [keyHash, channelId, limit, offset],
  });
  const data = rows.map((event) => ({
    id: event.id,
    name: event.name,
    type: event.type,
    stream_status: event.stream_status,
    event_utc_ts: Math.floor(event.starts_at.getTime() / 1_000),
    time_zone: event.time_zone,
    duration: event.duration_seconds,
    description: event.description,
    image: event.image,
    participants: [event.away_team_id, event.home_team_id].flatMap((id) =>
      id === null ? [] : (teamsById.get(id) ?? []),
    ),
    home_team_id: event.home_team_id,
    event_category_id: event.event_category_id,
    location_id: event.location_id,
    single_event_package_id: event.single_event_package_id,
    price: amountOf(event.base_price_cents, event.service_fee_cents),
    base_price: amountOf(event.base_price_cents),
    service_fee: amountOf(event.service_fee_cents),
    currency: facts?.currency,
    has_access: event.has_access,
  }));
  return JSON.stringify({ data, meta: { total: facts?.total, limit, offset } });
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://host');
  const apiKey = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  answer(apiKey, Number(searchParams.get('limit') ?? 25), Number(searchParams.get('offset') ?? 0)).then(
    (body) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
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
