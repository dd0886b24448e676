// The full recording for operators, without any trim. It makes no view, and asks for no pass.
import Hls from 'hls.js';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../lib/translate.tsx';

interface FullPlayerProps {
  readonly source: string;
  readonly onElement: (element: HTMLVideoElement | null) => void;
  readonly onTime: (seconds: number) => void;
}

export function FullPlayer({ source, onElement, onTime }: FullPlayerProps) {
  const { t } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    if (!Hls.isSupported()) {
      element.src = source;
      return () => element.removeAttribute('src');
    }
    // The policy of the console allows no worker.
    const hls = new Hls({ enableWorker: false, maxBufferLength: 10 });
    hls.loadSource(source);
    hls.attachMedia(element);
    return () => hls.destroy();
  }, [source]);
  return (
    // Captions are listed below. This picture is for cutting.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={(element) => {
        video.current = element;
        onElement(element);
      }}
      className="cut__picture"
      controls
      playsInline
      preload="metadata"
      aria-label={t('recordings.preview')}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      onSeeked={({ currentTarget }) => onTime(currentTarget.currentTime)}
    />
  );
}
