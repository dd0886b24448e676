import type { VodMediaItem, VodRail } from '@floodlit/contract/media/library';
import { Rail } from '@floodlit/ui';
import { Suspense, type ReactNode } from 'react';
import { useFirstPart } from '../../../lib/first-render.ts';
import { useT } from '../../../lib/translate.tsx';
import { VideoCard } from './video-card.tsx';

/** A row grows sideways, so nothing moves. */
const FIRST_CARDS = 6;

/** An empty row renders nothing. */
export function VideoRail({
  heading,
  videos,
  eager = 0,
  positions,
}: {
  heading: string;
  videos: readonly VodMediaItem[];
  /** How many pictures of a row are on the first screen and load eagerly. */
  eager?: number;
  /** The viewer's resume position in seconds, by recording. */
  positions?: ReadonlyMap<number, number>;
}): ReactNode {
  const t = useT();
  const shown = useFirstPart(videos, FIRST_CARDS);
  if (videos.length === 0) return null;
  return (
    <Rail
      heading={<bdi>{heading}</bdi>}
      previousLabel={t('rail.previous', { heading })}
      nextLabel={t('rail.next', { heading })}
    >
      {shown.map((video, index) => (
        <VideoCard
          key={video.id}
          video={video}
          eager={index < eager}
          position={positions?.get(video.asset_id)}
        />
      ))}
    </Rail>
  );
}

const FIRST_SCREEN = 1;

export function LibraryRails({ rails }: { rails: readonly VodRail[] }): ReactNode {
  return rails.map(({ id, title, vod_media_items: videos }, index) => (
    // Each row hydrates by itself.
    <Suspense key={id}>
      <VideoRail heading={title} videos={videos} eager={index === 0 ? FIRST_SCREEN : 0} />
    </Suspense>
  ));
}
