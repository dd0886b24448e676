// Plays a shared clip, counts it once, and ends with it.
import type { SharedClip } from '@floodlit/contract/clips';
import { Button } from '@floodlit/ui';
import { Volume2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { placeClipVideo, stopClipVideo, takeClipVideo, turnSoundOn } from './clip-video.ts';

export function ClipPlayer({
  clip,
  onRefused,
}: {
  clip: SharedClip;
  /** The server refuses the file, or the browser cannot play it. */
  onRefused: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const api = useApi();
  const holder = useRef<HTMLDivElement>(null);
  // The first rendering replaces the document's page within one task, so playback goes on.
  const [video] = useState(() => takeClipVideo(clip, locale));
  const [isMuted, setIsMuted] = useState(video.muted);
  const { id, uuid, url } = clip;

  useLayoutEffect(() => {
    if (holder.current !== null) placeClipVideo(holder.current, video, url);
    return () => stopClipVideo(video);
  }, [video, url]);

  useEffect(() => {
    const count = (): void => {
      video.removeEventListener('playing', count);
      api
        .call(calls.clips.countView, { id, uuid, play_id: crypto.randomUUID() })
        // A play without its count is a play all the same.
        .catch(() => undefined);
    };
    const follow = (): void => setIsMuted(video.muted || video.volume === 0);
    if (!video.paused && video.currentTime > 0) count();
    else video.addEventListener('playing', count);
    video.addEventListener('volumechange', follow);
    video.addEventListener('error', onRefused);
    if (video.error !== null) onRefused();
    return () => {
      video.removeEventListener('playing', count);
      video.removeEventListener('volumechange', follow);
      video.removeEventListener('error', onRefused);
    };
  }, [api, id, uuid, video, onRefused]);

  return (
    <div className="watch-stage">
      <div className="shared-clip__holder" ref={holder} />
      {isMuted && (
        <div className="shared-clip__sound">
          <Button variant="glass" icon={<Volume2 aria-hidden="true" />} onClick={() => turnSoundOn(video)}>
            {t('clips.sound_on')}
          </Button>
        </div>
      )}
    </div>
  );
}
