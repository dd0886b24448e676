import './video-card.css';
import type { PublicVodItem } from '@floodlit/contract/document';
import type { VodMediaItem } from '@floodlit/contract/media/library';
import { Badge, CoverImage, MediaCard } from '@floodlit/ui';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTimeZone } from '../../../lib/channel-context.tsx';
import { formatDate, formatDuration } from '../../../lib/dates.ts';
import { useT, useTranslator } from '../../../lib/translate.tsx';
import { badgeOf, pathOf, videoHref } from './video-facts.ts';
import { useVideoPreview } from './video-preview.tsx';

export function VideoCard({
  video,
  position,
  eager = false,
  headingLevel = 3,
}: {
  video: VodMediaItem;
  /** The viewer's resume position in seconds. */
  position?: number | undefined;
  /** One of the first pictures of the page. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}): ReactNode {
  const t = useT();
  const preview = useVideoPreview(pathOf(video, 'preview'), video.duration);
  return (
    <div className="video-card" {...preview.handlers}>
      <MediaCard
        href={videoHref(video.id)}
        title={video.title}
        headingLevel={headingLevel}
        art={
          <>
            <VideoArt video={video} eager={eager} />
            {preview.picture}
          </>
        }
        bottom={
          <span className="video-card__foot">
            <VideoBadge video={video} hasAccess={video.has_access} />
            <bdi>{formatDuration(video.duration)}</bdi>
          </span>
        }
        meta={<VideoDate video={video} />}
        {...(position === undefined
          ? {}
          : {
              progress: position / video.duration,
              progressLabel: t('library.watched_until', { time: formatDuration(position) }),
            })}
      />
    </div>
  );
}

export function VideoArt({
  video,
  place = 'card',
  eager = false,
}: {
  video: Pick<VodMediaItem, 'assets'>;
  place?: ComponentProps<typeof CoverImage>['place'];
  eager?: boolean;
}): ReactNode {
  const image = video.assets.find(({ type }) => type === 'image');
  return (
    <CoverImage
      src={image?.path}
      widths={image?.widths}
      place={place}
      eager={eager}
      fallback={<div className="video-card__blank" />}
    />
  );
}

export function VideoBadge({
  video,
  hasAccess,
}: {
  video: Pick<VodMediaItem, 'type'>;
  hasAccess: boolean | undefined;
}): ReactNode {
  const t = useT();
  const { key, tone } = badgeOf(video, hasAccess);
  return (
    <Badge tone={tone} {...(tone === 'success' ? { icon: <Check aria-hidden="true" /> } : {})}>
      {t(key)}
    </Badge>
  );
}

export function VideoDate({ video }: { video: Pick<PublicVodItem, 'date'> }): ReactNode {
  const timeZone = useTimeZone();
  const { locale } = useTranslator();
  return (
    <time dateTime={new Date(video.date * 1000).toISOString()}>
      <bdi>{formatDate(video.date, timeZone, locale)}</bdi>
    </time>
  );
}
