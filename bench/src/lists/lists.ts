// Lists of a channel with 20,000 games against one with 500, and the largest answer of a channel with 100,000.
import { favorites } from '@floodlit/contract/favorites/favorites';
import type { Figure } from '../figure.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { ask, p99OfEach, quantileOf } from './latencies.ts';
import { changeOneGame, seedGames } from './seed-games.ts';

const few = 500;
const many = 20_000;
const most = 100_000;
const pageSize = 24;

interface Ids {
  readonly sport: number;
  readonly team: number;
  readonly school: number;
  readonly place: number;
}

interface Channel {
  readonly product: Product;
  readonly channelId: number;
  readonly apiKey: string;
  readonly total: number;
  readonly ids: Ids;
}

async function aChannel(product: Product, total: number): Promise<Channel> {
  const channelId = await seedGames(product, total);
  const { rows } = await product.connection.pool.query<Ids>(
    `select events.event_category_id as sport, teams.id as team, location_id as place, teams.group_id as school
       from catalog.events join catalog.participants teams on teams.id = home_team_id
      where events.channel_id = $1 and location_id is not null and teams.group_id is not null
      order by events.id limit 1`,
    [channelId],
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo has no game of a school.');
  const apiKey = await product.apiKeyOf('bob');
  const client = product.clientWith(apiKey);
  await client.call(favorites.add, { favoritable_type: 'participant', favoritable_id: ids.team });
  return { product, channelId, apiKey, total, ids };
}

/** Requests of a viewer, by name. */
const lists: Readonly<Record<string, (channel: Channel) => string>> = {
  'first page': () => '/api/events?',
  'middle page': ({ total }) => `/api/events?offset=${total / 2}`,
  'last page': ({ total }) => `/api/events?offset=${total - pageSize}`,
  upcoming: () => '/api/events?stream_status=upcoming',
  'on demand': () => '/api/events?stream_status=finished',
  'a kind': () => '/api/events?type=ppv',
  'a sport': ({ ids }) => `/api/events?event_category_id[]=${ids.sport}`,
  'a gender': () => '/api/events?gender[]=women',
  'a school': ({ ids }) => `/api/events?participant_group_id[]=${ids.school}`,
  'a team': ({ ids }) => `/api/events?participant_id[]=${ids.team}`,
  'a place': ({ ids }) => `/api/events?location_id[]=${ids.place}`,
  'all of it': ({ ids }) =>
    `/api/events?stream_status=upcoming&gender[]=women&gender[]=men&event_category_id[]=${ids.sport}` +
    `&participant_group_id[]=${ids.school}&participant_id[]=${ids.team}&location_id[]=${ids.place}`,
  nothing: () => '/api/events?participant_id[]=999999999',
  'a day': () => '/api/events?start_date=1767225600&end_date=1767312000',
  'by name': () => '/api/events?sort_field=name',
  'days of a calendar': () => '/api/events/days?start_day=2026-01-01&days=42&zone=America/St_Johns',
  favourites: () => '/api/events/favorite?',
};

const pathOf = (list: string, channel: Channel): string =>
  `${lists[list]?.(channel)}${list === 'days of a calendar' ? '' : `&limit=${pageSize}`}`;

async function compare(
  name: string,
  { small, large }: { small: Channel; large: Channel },
  asking: (channel: Channel) => Promise<{ ms: number }>,
): Promise<Figure> {
  const p99 = await p99OfEach({ large: () => asking(large), small: () => asking(small) });
  return {
    name: `lists: ${name}`,
    value: p99.large / p99.small,
    limit: 2,
    side: 'at most',
    unit: '×',
    from: `99 of 100 within ${p99.large.toFixed(1)} ms of ${large.total} games, ${p99.small.toFixed(1)} ms of ${small.total}`,
  };
}

const asListed =
  (list: string) =>
  (channel: Channel): Promise<{ ms: number }> =>
    ask({ origin: channel.product.origin, path: pathOf(list, channel), apiKey: channel.apiKey });

/** A game of the channel changes before every request. */
async function justChanged(channel: Channel): Promise<{ ms: number }> {
  await changeOneGame(channel.product.connection.pool, channel.channelId);
  return asListed('first page')(channel);
}

export async function listsOfEvents(): Promise<Figure[]> {
  const products = await Promise.all([startProduct(), startProduct()]);
  try {
    const [small, large] = [await aChannel(products[0], few), await aChannel(products[1], many)];
    const figures: Figure[] = [];
    for (const list of Object.keys(lists))
      figures.push(await compare(list, { small, large }, asListed(list)));
    figures.push(await compare('just changed', { small, large }, justChanged));
    return [...figures, ...(await mostAtOnce(large))];
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
}

async function mostAtOnce({ product, apiKey }: Channel): Promise<Figure[]> {
  await seedGames(product, most);
  const asked = { origin: product.origin, path: '/api/events?no_limit=1', apiKey };
  const answers: { ms: number; bytes: number }[] = [];
  for (let request = 0; request < 50; request++) answers.push(await ask(asked));
  const figure = { limit: 300, side: 'at most', unit: ' ms' } as const;
  const bytes = Math.max(...answers.map((answer) => answer.bytes));
  return [
    {
      ...figure,
      name: 'lists: no limit',
      value: quantileOf(
        answers.map((answer) => answer.ms),
        0.99,
      ),
      from: `no_limit=1 of ${most} games, the first question among them`,
    },
    {
      ...figure,
      name: 'lists: no limit, bytes',
      value: bytes / 1e6,
      limit: 1,
      unit: ' MB',
      from: `${bytes} bytes as they are, unpacked`,
    },
  ];
}
