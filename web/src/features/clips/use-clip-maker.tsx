// The Clip button of a game: everything behind it loads with its first press.
import type { PlaybackHandle, PlaybackSource } from '@floodlit/ui/player';
import { useToasts } from '@floodlit/ui';
import { useCallback, useState, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import type { ClipMaker } from './make/clip-maker.tsx';
import type { ClipMoment } from './make/clip-subject.ts';

/** `maker` is rendered anywhere in the page. It stays after its dialog closes, to tell about unfinished clips. */
export function useClipMaker(
  eventId: number,
  source: PlaybackSource | undefined,
): { onClip: (handle: PlaybackHandle) => void; maker: ReactNode } {
  const t = useT();
  const toasts = useToasts();
  const [Maker, setMaker] = useState<typeof ClipMaker>();
  const [moment, setMoment] = useState<ClipMoment>();
  const onClip = useCallback(
    (handle: PlaybackHandle): void => {
      setMoment({ handle, at: handle.element.currentTime });
      import('./make/clip-maker.tsx').then(
        (loaded) => setMaker(() => loaded.ClipMaker),
        () => toasts.error(t('failure.section')),
      );
    },
    [t, toasts],
  );
  return {
    onClip,
    maker: Maker !== undefined && source !== undefined && moment !== undefined && (
      <Maker eventId={eventId} source={source} moment={moment} />
    ),
  };
}
