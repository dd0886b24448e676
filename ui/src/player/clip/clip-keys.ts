// The keys of a clip's ends. Time runs left to right in every language, and so do the keys.
import type { ClipEnd, ClipSpan } from './clip-range.ts';

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: Key): boolean => ctrlKey || metaKey || altKey;

/**
 * Where a key moves the focused end: by a frame, by a second with Shift, or further. Undefined for other keys.
 * @param shown the visible part, whose ends Home and End reach
 */
export function movedTo(key: Key, at: number, frameSeconds: number, shown: ClipSpan): number | undefined {
  if (hasModifier(key)) return undefined;
  const step = key.shiftKey ? 1 : frameSeconds;
  switch (key.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return at + step;
    case 'PageDown':
      return at - 5;
    case 'PageUp':
      return at + 5;
    case 'Home':
      return shown.start;
    case 'End':
      return shown.end;
    default:
      return undefined;
  }
}

/** `[` and `]` set an end to the play-head. Some keyboards need Alt or Shift for them. */
export const endOfKey = ({ key, metaKey }: Pick<Key, 'key' | 'metaKey'>): ClipEnd | undefined => {
  if (metaKey) return undefined;
  return key === '[' ? 'start' : key === ']' ? 'end' : undefined;
};
