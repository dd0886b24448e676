// Every read of the console's API, with the places of its lists. A new route is here without being named.
import { consoleApi } from '@floodlit/contract/operators/console-api';
import type { ConsoleRouteDefinition } from '@floodlit/contract/operators/console-route';
import { moneyReportNames, viewingReportNames } from '@floodlit/contract/insight/reports';
import type { Product } from '../product/start-product.ts';

export interface Question {
  readonly name: string;
  readonly path: string;
}

/** Reads that look outside, or give a file of any length away. */
const isLeftOut = ({ path, isFile, isRaw }: ConsoleRouteDefinition): boolean =>
  isFile === true ||
  isRaw === true ||
  /\/(?:host-check|export|report-files\/:name|money-report-files\/:name|pictures\/:name)$/.test(path);

const sortsOf = (field: unknown): readonly string[] =>
  (field as { def?: { innerType?: { options?: readonly string[] } } }).def?.innerType?.options ?? [];

/** The name of a field of the address, and what it names for this route. */
const table: readonly (readonly [address: RegExp, rows: string, column?: string])[] = [
  [/forms\/:alias/, 'identity.custom_forms', 'alias'],
  [/event_id/, 'catalog.events'],
  [/pass_id/, 'commerce.passes'],
  [/video_id/, 'media.vod_items'],
  [/sports\/:/, 'catalog.event_categories'],
  [/venues\/:/, 'catalog.locations'],
  [/schools\/:/, 'catalog.participant_groups'],
  [/teams\/:/, 'catalog.participants'],
  [/pages\/:/, 'channel.pages'],
  [/questions\/:/, 'channel.faq'],
  [/slides\/:/, 'channel.slides'],
  [/blocks\/:/, 'channel.static_blocks'],
];

async function idOf(product: Product, channelId: number, path: string): Promise<string | number | undefined> {
  const found = table.find(([pattern]) => pattern.test(path));
  if (found === undefined) return undefined;
  const [, rowsOf, column = 'id'] = found;
  const { rows } = await product.connection.pool.query<{ id: string | number }>(
    `select ${column} as id from ${rowsOf} where channel_id = $1 order by ${column} desc limit 1`,
    [channelId],
  );
  return rows[0]?.id;
}

export async function questionsOf(product: Product, channelId: number): Promise<Question[]> {
  const routes: ConsoleRouteDefinition[] = Object.values(consoleApi).flatMap((group) => Object.values(group));
  const questions: Question[] = [];
  for (const route of routes) {
    if (route.method !== 'GET' || isLeftOut(route)) continue;
    const id = await idOf(product, channelId, route.path);
    const path = route.path
      .replace(':channel_id', String(channelId))
      .replace(/:(?!name)\w+/, String(id ?? ''))
      .replace('/console/', '/api/console/');
    const shape = (route.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    const add = (what: string, query: Readonly<Record<string, string>>): void => {
      questions.push({
        name: `${route.path.replace('/console/', '').replace('channels/:channel_id/', '')}${what}`,
        path: `${path}?${new URLSearchParams(query)}`,
      });
    };
    if (path.endsWith(':name')) {
      const names = path.includes('money') ? moneyReportNames : viewingReportNames;
      const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      for (const name of names)
        questions.push({
          name: `${path.includes('money') ? 'money' : 'report'} ${name}`,
          path: `${path.replace(':name', name)}?from=${day(29)}&to=${day(0)}`,
        });
      continue;
    }
    const base: Record<string, string> = path.endsWith('/places')
      ? { kind: 'team' }
      : path.endsWith('/live-games')
        ? { channel_id: String(channelId) }
        : 'channel_id' in shape
          ? { channel_id: String(channelId) }
          : {};
    add('', base);
    if ('offset' in shape) add(', a deep page', { ...base, offset: '1900', limit: '25' });
    if ('search' in shape) add(', a search', { ...base, search: 'comets' });
    for (const sort of 'sort' in shape ? sortsOf(shape['sort']) : [])
      add(`, by ${sort}`, { ...base, sort, direction: 'desc', limit: '25' });
  }
  return questions;
}
