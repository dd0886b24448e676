// The picture that an encoder sends, for the operator alone: silent at first, with the level of its sound.
import Hls from 'hls.js';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { SoundMeter } from './sound-meter.tsx';
import { useSoundLevel } from './use-sound-level.ts';

interface LivePictureProps {
  /** Null without a signal. */
  readonly picture: string | null;
  readonly isOnAir: boolean;
}

const retryMs = 2_000;

export function LivePicture({ picture, isOnAir }: LivePictureProps) {
  const { t } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const sound = useSoundLevel(video, !isMuted);
  useEffect(() => {
    const element = video.current;
    if (element === null || picture === null) return undefined;
    const source = `/api${picture}`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer ??= setTimeout(() => setAttempt((count) => count + 1), retryMs);
    };
    if (!Hls.isSupported()) {
      element.src = source;
      element.addEventListener('error', again);
      return () => {
        clearTimeout(timer);
        element.removeEventListener('error', again);
        element.removeAttribute('src');
      };
    }
    // The policy of the console allows no worker.
    const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2, maxBufferLength: 10 });
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) again();
    });
    hls.loadSource(source);
    hls.attachMedia(element);
    void element.play().catch(() => undefined);
    return () => {
      clearTimeout(timer);
      hls.destroy();
    };
  }, [picture, attempt]);
  return (
    <div className="stack stack--tight">
      <div className="live-picture">
        {/* A live picture of a camera has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        {/* Muted for its start alone: later the meter decides who hears it. */}
        <video ref={video} muted playsInline autoPlay aria-label={t('live.picture')} />
        {picture === null ? (
          <p className="live-picture__empty">{t('live.no_picture')}</p>
        ) : (
          <>
            <span className={`chip live-picture__badge ${isOnAir ? 'chip--live' : 'chip--good'}`}>
              {isOnAir ? t('live.on_air') : t('live.only_test')}
            </span>
            <span className="live-picture__sound">
              <Button isSmall onPress={() => setMuted(!isMuted)}>
                {isMuted ? <VolumeX size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />}
                {isMuted ? t('live.listen') : t('live.mute')}
              </Button>
            </span>
          </>
        )}
      </div>
      {picture !== null && <SoundMeter sound={sound} />}
    </div>
  );
}
