// A growing grid of videos: a category, all of them, or search results.
import type { VodMediaItem } from '@floodlit/contract/media/library';
import { SkeletonCard, VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { LoadMore, useLoadedAnnouncement, type GrowingList } from '../../../lib/load-more.tsx';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useT } from '../../../lib/translate.tsx';
import { VideoCard } from './video-card.tsx';

export function VideoGrid({
  list,
  empty,
  heading,
}: {
  list: GrowingList<VodMediaItem>;
  empty: ReactNode;
  heading?: string;
}): ReactNode {
  const t = useT();
  const pages = list.data?.pages;
  useLoadedAnnouncement(list, 'library.loaded');
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
        {videos.map((video, index) => (
          <li key={video.id}>
            <VideoCard video={video} eager={index === 0} headingLevel={heading === undefined ? 2 : 3} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
