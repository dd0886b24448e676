// The place of the end screen: it loads after the last frame, and leaves as soon as the picture moves again.
import type { PublicEvent } from '@floodlit/contract/document';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';

const EndScreen = lazy(async () => ({ default: (await import('./end-screen.tsx')).EndScreen }));

export function EndPlace({ media, event }: { media: HTMLMediaElement; event: PublicEvent }): ReactNode {
  const [hasEnded, setHasEnded] = useState(() => media.ended);
  useEffect(() => {
    const look = (): void => setHasEnded(media.ended);
    const types = ['ended', 'play', 'playing', 'seeking', 'emptied'];
    for (const type of types) media.addEventListener(type, look);
    return () => {
      for (const type of types) media.removeEventListener(type, look);
    };
  }, [media]);
  if (!hasEnded) return null;
  return (
    <Suspense fallback={null}>
      <EndScreen media={media} event={event} />
    </Suspense>
  );
}
