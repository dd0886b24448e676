// Plays a clip, counts it once where it is shared, and ends with it.
import type { SharedClip } from '@floodlit/contract/clips/clips';
import { posterCopyOf } from '@floodlit/contract/sums/poster-copy';
import { Button } from '@floodlit/ui';
import { Volume2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';

type PlayedClip = Pick<SharedClip, 'id' | 'uuid' | 'name' | 'poster_url' | 'poster_widths' | 'captions'> & {
  url: string;
};

/** The element of the document plays before the application loads, and goes on: nothing here changes it then. */
export function ClipPlayer({
  clip,
  isCounted = true,
  onRefused,
}: {
  clip: PlayedClip;
  /** The maker's own look at a new clip is no view. */
  isCounted?: boolean;
  /** The server refuses the file, or the browser cannot play it. */
  onRefused: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const api = useApi();
  const player = useRef<HTMLVideoElement>(null);
  // Browsers start only a muted picture by themselves.
  const [isMuted, setIsMuted] = useState(true);
  const { id, uuid, url } = clip;

  useLayoutEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    if (!video.hasAttribute('src')) video.src = url;
    // A browser that starts nothing by itself may start what follows the viewer's press. Its controls start the rest.
    if (video.paused && !video.ended) video.play().catch(() => undefined);
    return () => stop(video);
  }, [url]);

  useEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    const count = (): void => {
      video.removeEventListener('playing', count);
      api
        .call(calls.clips.countView, { id, uuid, play_id: crypto.randomUUID() })
        // A play without its count is a play all the same.
        .catch(() => undefined);
    };
    const follow = (): void => setIsMuted(video.muted || video.volume === 0);
    if (isCounted && !video.paused && video.currentTime > 0) count();
    else if (isCounted) video.addEventListener('playing', count);
    follow();
    video.addEventListener('volumechange', follow);
    video.addEventListener('error', onRefused);
    if (video.error !== null) onRefused();
    return () => {
      video.removeEventListener('playing', count);
      video.removeEventListener('volumechange', follow);
      video.removeEventListener('error', onRefused);
    };
  }, [api, id, uuid, url, isCounted, onRefused]);

  return (
    <div className="watch-stage">
      {/* Another file is another element. */}
      <video
        key={url}
        ref={player}
        className="shared-clip__video"
        src={url}
        poster={clip.poster_url === null ? undefined : posterCopyOf(clip.poster_url, clip.poster_widths)}
        aria-label={clip.name}
        controls
        autoPlay
        muted
        playsInline
      >
        {clip.captions.map((caption) => (
          <track
            key={caption.url}
            kind="captions"
            src={caption.url}
            srcLang={caption.language}
            label={caption.label}
            // The clip begins without sound, so captions in the viewer's language are on.
            default={caption.language === locale}
          />
        ))}
      </video>
      {isMuted && (
        <div className="shared-clip__sound">
          <Button
            variant="glass"
            icon={<Volume2 aria-hidden="true" />}
            onClick={() => player.current !== null && turnSoundOn(player.current)}
          >
            {t('clips.sound_on')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Ends the picture and the transfer: what is in the buffer is not shown either. */
function stop(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}

function turnSoundOn(video: HTMLVideoElement): void {
  video.muted = false;
  if (video.volume === 0) video.volume = 1;
  video.focus();
}
