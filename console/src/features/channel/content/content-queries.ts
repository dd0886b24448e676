// Calls for the menu and the content of a channel. The four kinds of content have routes of one shape.
import { useQuery } from '@tanstack/react-query';
import {
  blocks,
  menu,
  pages,
  questions,
  slides,
  type BlockLine,
  type ConsoleBlockFields,
  type ConsolePageFields,
  type ConsoleQuestionFields,
  type ConsoleSlideFields,
  type ContentKind,
  type PageLine,
  type QuestionLine,
  type SlideLine,
} from '@floodlit/contract/operators/content';
import { games } from '@floodlit/contract/operators/games';
import type { Translations } from '@floodlit/contract/translations';
import { client } from '../../../lib/console-client.ts';
import { pageOf, type ListPlace } from '../../../lib/list-place.ts';
import { useAnswer, useListAnswer } from '../../../lib/use-answer.ts';

export interface WordsOf {
  readonly page: ConsolePageFields;
  readonly question: ConsoleQuestionFields;
  readonly slide: ConsoleSlideFields;
  readonly block: ConsoleBlockFields;
}
export interface LineOf {
  readonly page: PageLine;
  readonly question: QuestionLine;
  readonly slide: SlideLine;
  readonly block: BlockLine;
}
export type ContentRecord<Kind extends ContentKind> = WordsOf[Kind] & {
  readonly id: number;
  readonly version: string;
  readonly translations: Translations<string>;
};

const routes = { page: pages, question: questions, slide: slides, block: blocks };
export const routesOf = (kind: ContentKind) => routes[kind] as unknown as typeof pages;

export const contentKey = (channelId: number) => ['content', channelId] as const;

export const useMenu = (channelId: number) =>
  useAnswer([...contentKey(channelId), 'menu'], () => client.call(menu.read, { channel_id: channelId }));

export const useContent = <Kind extends ContentKind>(kind: Kind, channelId: number, place: ListPlace) => {
  const sort = place.sort === 'name' ? ('name' as const) : ('weight' as const);
  const request = { channel_id: channelId, ...pageOf(place), sort };
  return useListAnswer([...contentKey(channelId), kind], request, async (one) => {
    const { data, meta } = await client.call(routesOf(kind).list, one);
    return { data: data as unknown as LineOf[Kind][], meta };
  });
};

export const useContentRecord = <Kind extends ContentKind>(
  kind: Kind,
  channelId: number,
  id: number | undefined,
) =>
  useQuery({
    queryKey: [...contentKey(channelId), kind, id],
    enabled: id !== undefined,
    queryFn: async () =>
      (await client.call(routesOf(kind).read, { channel_id: channelId, content_id: id ?? 0 }))
        .data as unknown as ContentRecord<Kind>,
  });

/** All pages of a channel: targets of the menu. */
export const usePages = (channelId: number) =>
  useAnswer([...contentKey(channelId), 'page', 'all'], () =>
    client.call(pages.list, { channel_id: channelId, limit: 500 }),
  );

/** Games that a slide can lead to: the latest first. */
export const useGameChoices = (channelId: number) =>
  useQuery({
    queryKey: ['games', channelId, 'choices'],
    staleTime: 30_000,
    queryFn: async () =>
      (
        await client.call(games.list, {
          channel_id: channelId,
          limit: 500,
          sort: 'starts_at',
          direction: 'desc',
        })
      ).data.map(({ id, name, starts_at }) => ({ id, name: `${name} · ${starts_at.slice(0, 10)}` })),
  });
