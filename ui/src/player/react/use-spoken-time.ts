// Announces the time line's position in words, in languages whose plurals media-chrome does not know.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { PlaybackState } from '../engine/playback-state.ts';
import { createTimeWords } from '../logic/time-text.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';

/** A part of a game's playback. A file has it too, and is never live. */
export interface Spoken {
  element: Pick<HTMLMediaElement, 'currentTime' | 'duration'>;
  state: () => Pick<PlaybackState, 'live'>;
}

export function useSpokenTime(
  parent: RefObject<Element | null>,
  handle: Spoken | undefined,
  texts: PlayerTexts,
  lang: string,
): void {
  useEffect(() => {
    const range = parent.current?.querySelector('media-time-range')?.shadowRoot?.querySelector('input');
    if (!range || !handle) return;
    const words = createTimeWords(lang, texts);
    const textNow = () => {
      const { live } = handle.state();
      if (live === null) return words.position(handle.element.currentTime, handle.element.duration);
      return live.is_at_edge
        ? texts['live.at_edge']
        : texts['live.behind'].replace('{duration}', words.duration(live.behind));
    };
    const speak = () => {
      const text = textNow();
      if (range.getAttribute('aria-valuetext') !== text) range.setAttribute('aria-valuetext', text);
    };
    const changes = new MutationObserver(speak);
    changes.observe(range, { attributeFilter: ['aria-valuetext'] });
    speak();
    return () => changes.disconnect();
  }, [parent, handle, texts, lang]);
}
