import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useIsHydrating } from '../../lib/first-render.ts';
import { useT } from '../../lib/translate.tsx';
import type { Subject } from './use-recording.ts';

/** React owns the place, and the early scripts own its content. */
const FILLED_BY_A_SCRIPT = { __html: '' };

/**
 * The place of a document where an early script shows the picture, or a film before it. It stays in the page: React
 * removes elements before the player can take the running picture out. A page that the browser renders has none.
 */
export function EarlySlot({ subject }: { subject: Subject }): ReactNode {
  const isHydrating = useIsHydrating();
  const [isOfDocument] = useState(isHydrating);
  const place = useRef<HTMLDivElement>(null);
  const t = useT();
  // From now on the player starts the game, so a script that is still on its way finds no place.
  useLayoutEffect(() => place.current?.removeAttribute('id'), []);
  if (!isOfDocument) return null;
  return (
    <div
      className="watch-stage__early"
      ref={place}
      id="early-player"
      data-subject={subject}
      data-play-label={t('watch.play')}
      dangerouslySetInnerHTML={FILLED_BY_A_SCRIPT}
      suppressHydrationWarning
    />
  );
}
