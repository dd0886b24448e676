import type { SharedClip } from '@floodlit/contract/clips';
import { posterCopyOf } from '@floodlit/contract/sums/poster-copy';
import type { ReactNode } from 'react';
import { CLIP_VIDEO_ID } from '../features/clips/clip-video-id.ts';
import { ClipStageWords, SharedClipView } from '../features/clips/shared-clip-view.tsx';
import { ClipTracks } from '../features/clips/clip-tracks.tsx';
import { useT } from '../lib/translate.tsx';

/** The picture starts from the document: the application adopts this element. */
export function ShareShell({ clip }: { clip: SharedClip }): ReactNode {
  const t = useT();
  return (
    <SharedClipView
      clip={clip}
      stage={
        clip.url === null ? (
          <ClipStageWords title={t('clips.making_title')} text={t('clips.making_lead')} />
        ) : (
          <div className="watch-stage">
            <div className="shared-clip__holder">
              <video
                className="shared-clip__video"
                id={CLIP_VIDEO_ID}
                src={clip.url}
                {...(clip.poster_url === null
                  ? {}
                  : { poster: posterCopyOf(clip.poster_url, clip.poster_widths) })}
                aria-label={clip.name}
                controls
                autoPlay
                muted
                playsInline
              >
                <ClipTracks captions={clip.captions} />
              </video>
            </div>
          </div>
        )
      }
    />
  );
}
