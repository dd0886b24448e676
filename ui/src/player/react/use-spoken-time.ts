// Speaks the time line's position in whole words, in languages media-chrome does not know the plurals of.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { positionText } from '../logic/time-text.ts';
import type { TimeTexts } from '../logic/time-text.ts';

export function useSpokenTime(
  parent: RefObject<Element | null>,
  media: HTMLMediaElement | undefined,
  texts: TimeTexts,
): void {
  useEffect(() => {
    const range = parent.current?.querySelector('media-time-range')?.shadowRoot?.querySelector('input');
    if (!range || !media) return;
    const speak = () => {
      const text = positionText(media.currentTime, media.duration, texts);
      if (range.getAttribute('aria-valuetext') !== text) range.setAttribute('aria-valuetext', text);
    };
    const changes = new MutationObserver(speak);
    changes.observe(range, { attributeFilter: ['aria-valuetext'] });
    speak();
    return () => changes.disconnect();
  }, [parent, media, texts]);
}
