// Many videos in a grid that grows: a category, all of them, or what a search found.
import type { VodMediaItem } from '@floodlit/contract/library';
import { Button, SkeletonCard, VisuallyHidden } from '@floodlit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../../../lib/page-heading.tsx';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useT } from '../../../lib/translate.tsx';
import { VideoCard } from './video-card.tsx';

interface Pages {
  data: { pages: { data: VodMediaItem[] }[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export function VideoGrid({
  list,
  empty,
  heading,
}: {
  list: Pages;
  empty: ReactNode;
  heading?: string;
}): ReactNode {
  const t = useT();
  const pages = list.data?.pages;
  useLoadedAnnouncement(pages?.length ?? 0, pages?.at(-1)?.data.length ?? 0);
  if (pages === undefined) {
    return list.isError ? (
      <SectionFailure onRetry={() => void list.refetch()} />
    ) : (
      <div className="library__grid" aria-busy="true">
        <VisuallyHidden>{t('library.loading')}</VisuallyHidden>
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    );
  }
  const videos = pages.flatMap((page) => page.data);
  if (videos.length === 0) return empty;
  return (
    <>
      {heading !== undefined && <h2>{heading}</h2>}
      <ul className="library__grid">
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard video={video} headingLevel={heading === undefined ? 2 : 3} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="library__more">
          <Button variant="soft" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('action.load_more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whoever can't see the list grow hears it. */
function useLoadedAnnouncement(pageCount: number, lastCount: number): void {
  const t = useT();
  const known = useRef(0);
  useEffect(() => {
    if (known.current > 0 && pageCount > known.current) announce(t('library.loaded', { count: lastCount }));
    known.current = pageCount;
  }, [pageCount, lastCount, t]);
}
