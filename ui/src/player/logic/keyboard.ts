// The keys of the player while it has the focus, or while no other element has it. The sheet of all keys shows this
// table.

export type PlayerCommand =
  | { kind: 'toggle_play' | 'toggle_mute' | 'toggle_fullscreen' | 'toggle_captions' }
  | { kind: 'toggle_pip' | 'toggle_theatre' | 'show_keys' | 'make_clip' }
  | { kind: 'go_live' | 'start_over' }
  | { kind: 'go_to_mark'; by: -1 | 1 }
  | { kind: 'seek_by'; seconds: number }
  | { kind: 'step_frame'; frames: -1 | 1 }
  | { kind: 'speed_by'; steps: -1 | 1 }
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

export interface KeyBinding {
  /** `KeyboardEvent.key`, with letters in lower case. */
  keys: readonly string[];
  /** The text of the sheet. */
  name: KeyName;
  command: PlayerCommand | ((key: string) => PlayerCommand);
  /** The focused controls that use these keys themselves. A menu uses every key. */
  yieldsTo?: readonly FocusedControl[];
  /** Undefined in every game. */
  only?: 'live' | 'theatre' | 'clips' | 'marks';
}

export type KeyName =
  | 'play'
  | 'back_10'
  | 'forward_10'
  | 'back_5'
  | 'forward_5'
  | 'previous_frame'
  | 'next_frame'
  | 'previous_mark'
  | 'next_mark'
  | 'slower'
  | 'faster'
  | 'share'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'theatre'
  | 'pip'
  | 'go_live'
  | 'start_over'
  | 'clip'
  | 'keys';

// The time line runs left to right in every language, and so do its keys.
export const KEY_MAP: readonly KeyBinding[] = [
  { keys: [' '], name: 'play', command: { kind: 'toggle_play' }, yieldsTo: ['button', 'slider'] },
  { keys: ['k'], name: 'play', command: { kind: 'toggle_play' } },
  { keys: ['j'], name: 'back_10', command: { kind: 'seek_by', seconds: -10 } },
  { keys: ['l'], name: 'forward_10', command: { kind: 'seek_by', seconds: 10 } },
  { keys: ['ArrowLeft'], name: 'back_5', command: { kind: 'seek_by', seconds: -5 }, yieldsTo: ['slider'] },
  { keys: ['ArrowRight'], name: 'forward_5', command: { kind: 'seek_by', seconds: 5 }, yieldsTo: ['slider'] },
  { keys: [','], name: 'previous_frame', command: { kind: 'step_frame', frames: -1 } },
  { keys: ['.'], name: 'next_frame', command: { kind: 'step_frame', frames: 1 } },
  { keys: ['b'], name: 'previous_mark', command: { kind: 'go_to_mark', by: -1 }, only: 'marks' },
  { keys: ['n'], name: 'next_mark', command: { kind: 'go_to_mark', by: 1 }, only: 'marks' },
  { keys: ['<'], name: 'slower', command: { kind: 'speed_by', steps: -1 } },
  { keys: ['>'], name: 'faster', command: { kind: 'speed_by', steps: 1 } },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    name: 'share',
    command: (key) => ({ kind: 'seek_to_share', share: Number(key) / 10 }),
  },
  // The page scrolls by these four until the player has the focus.
  {
    keys: ['ArrowUp'],
    name: 'louder',
    command: { kind: 'volume_by', share: 0.05 },
    yieldsTo: ['slider', 'page'],
  },
  {
    keys: ['ArrowDown'],
    name: 'quieter',
    command: { kind: 'volume_by', share: -0.05 },
    yieldsTo: ['slider', 'page'],
  },
  {
    keys: ['End'],
    name: 'go_live',
    command: { kind: 'go_live' },
    yieldsTo: ['slider', 'page'],
    only: 'live',
  },
  {
    keys: ['Home'],
    name: 'start_over',
    command: { kind: 'start_over' },
    yieldsTo: ['slider', 'page'],
    only: 'live',
  },
  { keys: ['m'], name: 'mute', command: { kind: 'toggle_mute' } },
  { keys: ['c'], name: 'captions', command: { kind: 'toggle_captions' } },
  { keys: ['f'], name: 'fullscreen', command: { kind: 'toggle_fullscreen' } },
  { keys: ['t'], name: 'theatre', command: { kind: 'toggle_theatre' }, only: 'theatre' },
  { keys: ['i'], name: 'pip', command: { kind: 'toggle_pip' } },
  { keys: ['x'], name: 'clip', command: { kind: 'make_clip' }, only: 'clips' },
  { keys: ['?'], name: 'keys', command: { kind: 'show_keys' } },
];

/** The parts of a player that not every page has. */
export interface KeyAudience {
  isLive?: boolean;
  hasTheatre?: boolean;
  hasClips?: boolean;
  hasMarks?: boolean;
}

function hasUse({ only }: KeyBinding, audience: KeyAudience): boolean {
  if (only === undefined) return true;
  const { isLive = false, hasTheatre = false, hasClips = false, hasMarks = false } = audience;
  return { live: isLive, theatre: hasTheatre, clips: hasClips, marks: hasMarks }[only];
}

export const listKeys = (audience: KeyAudience): KeyBinding[] =>
  KEY_MAP.filter((binding) => hasUse(binding, audience));

export function commandOf(
  key: Key,
  focused: FocusedControl,
  audience: KeyAudience = {},
): PlayerCommand | undefined {
  if (key.ctrlKey || key.metaKey || key.altKey || focused === 'menu') return undefined;
  const name = key.key.length === 1 ? key.key.toLowerCase() : key.key;
  const found = KEY_MAP.find(({ keys }) => keys.includes(name));
  if (found === undefined || !hasUse(found, audience) || found.yieldsTo?.includes(focused)) return undefined;
  return typeof found.command === 'function' ? found.command(name) : found.command;
}
