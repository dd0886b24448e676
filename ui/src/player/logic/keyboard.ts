// The keys of the player while it has the focus, or while no other element has it.

export type PlayerCommand =
  | { kind: 'toggle_play' | 'toggle_mute' | 'toggle_fullscreen' | 'toggle_captions' }
  | { kind: 'go_live' | 'start_over' }
  | { kind: 'seek_by'; seconds: number }
  | { kind: 'seek_to_share'; share: number }
  | { kind: 'volume_by'; share: number };

/**
 * The focused control, whose own keys take precedence. `page` is the surrounding page, which keeps its
 * scrolling.
 */
export type FocusedControl = 'surface' | 'button' | 'slider' | 'menu' | 'page';

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const LETTERS: Record<string, PlayerCommand> = {
  k: { kind: 'toggle_play' },
  j: { kind: 'seek_by', seconds: -10 },
  l: { kind: 'seek_by', seconds: 10 },
  m: { kind: 'toggle_mute' },
  f: { kind: 'toggle_fullscreen' },
  c: { kind: 'toggle_captions' },
};

// The time line runs left to right in every language, and so do its keys.
const ARROWS: Record<string, PlayerCommand> = {
  ArrowLeft: { kind: 'seek_by', seconds: -5 },
  ArrowRight: { kind: 'seek_by', seconds: 5 },
  ArrowUp: { kind: 'volume_by', share: 0.05 },
  ArrowDown: { kind: 'volume_by', share: -0.05 },
};

// In a recording they scroll the page as usual.
const LIVE_KEYS: Record<string, PlayerCommand> = {
  End: { kind: 'go_live' },
  Home: { kind: 'start_over' },
};

const SCROLLING = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

export function commandOf(key: Key, focused: FocusedControl, isLive = false): PlayerCommand | undefined {
  if (key.ctrlKey || key.metaKey || key.altKey || focused === 'menu') return undefined;
  if (focused === 'page' && SCROLLING.has(key.key)) return undefined;
  if (key.key === ' ')
    return focused === 'surface' || focused === 'page' ? { kind: 'toggle_play' } : undefined;
  if (Object.hasOwn(ARROWS, key.key)) return focused === 'slider' ? undefined : ARROWS[key.key];
  if (Object.hasOwn(LIVE_KEYS, key.key))
    return isLive && focused !== 'slider' ? LIVE_KEYS[key.key] : undefined;
  if (/^\d$/.test(key.key)) return { kind: 'seek_to_share', share: Number(key.key) / 10 };
  const letter = key.key.toLowerCase();
  return Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined;
}
