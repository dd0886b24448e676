import { limits } from '@floodlit/contract/limits';
import type { Carousel } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';

interface Frame {
  readonly key: string;
  readonly content: ReactNode;
}

export interface StageProps {
  frames: readonly Frame[];
  carousel: typeof Carousel | undefined;
}

/** Renders the first slide immediately. The carousel takes over when its code has loaded. */
export function Stage({ frames, carousel: Turning }: StageProps): ReactNode {
  const t = useT();
  if (frames.length < 2) return frames[0]?.content;
  if (Turning === undefined) return <div className="hero-room">{frames[0]?.content}</div>;
  return (
    <div className="hero-room">
      <Turning
        frames={frames.slice(0, limits.slidesShown)}
        turnMs={limits.slideMs}
        labels={{
          name: t('home.slides'),
          pause: t('home.slides_pause'),
          play: t('home.slides_play'),
          previous: t('home.slide_previous'),
          next: t('home.slide_next'),
          position: (number, total) => t('home.slide_position', { number, total }),
        }}
      />
    </div>
  );
}
