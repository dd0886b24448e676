// A list with a "load more" button, visible and announced.
import './load-more.css';
import { Button } from '@floodlit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from './page-heading.tsx';
import { useT } from './translate.tsx';

/** The subset of an infinite query for a growing list. */
export interface GrowingList<Item> {
  data: { pages: { data: Item[] }[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** Renders nothing after the last page. */
export function LoadMore({ list }: { list: GrowingList<unknown> }): ReactNode {
  const t = useT();
  if (!list.hasNextPage) return null;
  return (
    <div className="load-more">
      <Button variant="soft" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {t('action.load_more')}
      </Button>
    </div>
  );
}

/** Announces new items to readers who cannot see the list. */
export function useLoadedAnnouncement(
  list: GrowingList<unknown>,
  words: 'schedule.loaded' | 'library.loaded',
): void {
  const t = useT();
  const known = useRef(0);
  const pageCount = list.data?.pages.length ?? 0;
  const count = list.data?.pages.at(-1)?.data.length ?? 0;
  useEffect(() => {
    if (known.current > 0 && pageCount > known.current) announce(t(words, { count }));
    known.current = pageCount;
  }, [pageCount, count, words, t]);
}
