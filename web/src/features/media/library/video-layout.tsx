// The page of one video: stage, title and facts, and a side panel. The server renders it too.
import '../watch-stage.css';
import './video-layout.css';
import type { PublicVodItem } from '@floodlit/contract/document';
import type { VodCategory, VodMediaItem } from '@floodlit/contract/media/library';
import { joinClasses, Link, Panel, SkeletonLine, Thumb } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../lib/dates.ts';
import { useT } from '../../../lib/translate.tsx';
import { StageLayout } from '../stage-layout.tsx';
import { VideoArt, VideoBadge, VideoDate } from './video-card.tsx';
import { libraryHref, videoHref } from './video-facts.ts';

export function VideoStage({
  video,
  look,
  children,
}: {
  video: PublicVodItem;
  /** `bare` under a picture that is about to start, `dimmed` under text. */
  look: 'bare' | 'art' | 'dimmed';
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="watch-stage">
      <div className={joinClasses('watch-stage__art', look === 'dimmed' && 'watch-stage__art--dimmed')}>
        {look !== 'bare' && <VideoArt video={video} place="stage" eager />}
      </div>
      {children}
    </div>
  );
}

/** Text in place of the picture. */
export function VideoGate({ title, text }: { title: string; text?: string }): ReactNode {
  return (
    <div className="video-gate">
      <h2 className="video-gate__title">{title}</h2>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}

export function VideoLayout({
  video,
  categories = [],
  hasAccess,
  heading,
  stage,
  panel,
}: {
  video: PublicVodItem;
  categories?: readonly VodCategory[];
  hasAccess?: boolean | undefined;
  heading?: ReactNode;
  stage: ReactNode;
  panel: ReactNode;
}): ReactNode {
  const own = categories.filter(({ id }) => video.category_ids.includes(id));
  return (
    <StageLayout
      stage={stage}
      heading={heading}
      title={<bdi>{video.title}</bdi>}
      facts={
        <>
          <span className="stage-layout__state">
            <VideoBadge video={video} hasAccess={hasAccess} />
          </span>
          <span>
            <VideoDate video={video} />
          </span>
          <span>
            <bdi>{formatDuration(video.duration)}</bdi>
          </span>
          {own.map(({ id, name, alias }) => (
            <span key={id}>
              <Link className="video-layout__category" href={libraryHref(alias)}>
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
        </>
      }
      description={video.description}
      panel={panel}
    />
  );
}

/** Suggestions. None starts by itself. */
export function NextVideos({ videos }: { videos: readonly VodMediaItem[] | undefined }): ReactNode {
  const t = useT();
  if (videos?.length === 0) return null;
  return (
    <Panel title={t('library.next')}>
      {videos === undefined ? (
        <div className="video-layout__next" aria-busy="true">
          <SkeletonLine />
          <SkeletonLine width="80%" />
          <SkeletonLine width="60%" />
        </div>
      ) : (
        <ol className="video-layout__next">
          {videos.map((video) => (
            <li className="video-layout__row" key={video.id}>
              <div className="video-layout__thumb">
                <Thumb art={<VideoArt video={video} place="row" />} />
              </div>
              <div>
                <Link className="video-layout__link" href={videoHref(video.id)}>
                  <bdi>{video.title}</bdi>
                </Link>
                <p className="video-layout__meta">
                  <bdi>{formatDuration(video.duration)}</bdi>
                  {' · '}
                  <VideoDate video={video} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
