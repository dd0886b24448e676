// The viewer's commands to the player: its keys, those of the page, taps and presses.
import { useCallback, useMemo, useState } from 'react';
import type { ComponentRef, KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { MediaController } from 'media-chrome/react';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { commandOf, type KeyAudience, type PlayerCommand } from '../logic/keyboard.ts';
import { focusedControl } from './focused-control.ts';
import type { TimeMarks } from '../marks/time-marks.ts';
import { runCommand } from './run-command.ts';
import { useDoubleTap } from './use-double-tap.ts';
import type { Fill } from './use-fill.ts';
import type { Mark } from './use-mark.ts';
import { usePageKeys } from './use-page-keys.ts';
import type { Toggle } from './size-buttons.tsx';

export interface CommandOptions {
  root: RefObject<HTMLDivElement | null>;
  controller: RefObject<ComponentRef<typeof MediaController> | null>;
  handle: PlaybackHandle | undefined;
  isLive: boolean;
  hasTheatre: boolean;
  mark: Mark;
  theatre: Toggle;
  fill: Fill;
  onClip: ((handle: PlaybackHandle) => void) | undefined;
  marks: TimeMarks | undefined;
}

export function useCommands(options: CommandOptions) {
  const { root, controller, handle, isLive, hasTheatre, onClip, marks } = options;
  const hasMarks = marks !== undefined;
  const audience: KeyAudience = useMemo(
    () => ({ isLive, hasTheatre, hasClips: onClip !== undefined, hasMarks }),
    [isLive, hasTheatre, onClip, hasMarks],
  );
  const [areKeysShown, setAreKeysShown] = useState(false);
  const { show: mark } = options.mark;
  const { toggle: toggleTheatre } = options.theatre;
  const { toggleFullscreen } = options.fill;
  /** False while the player is not ready. */
  const run = useCallback(
    (command: PlayerCommand): boolean => {
      if (!handle || !controller.current) return false;
      const showKeys = (): void => setAreKeysShown(true);
      const makeClip = (): void => onClip?.(handle);
      runCommand(command, handle, controller.current, {
        toggleTheatre,
        toggleFullscreen,
        showKeys,
        makeClip,
        goToMark: (by) => marks?.go(by),
        mark,
      });
      return true;
    },
    [controller, handle, toggleTheatre, toggleFullscreen, mark, onClip, marks],
  );
  const pageKeys = usePageKeys(root, audience, run);
  const onPointerUpCapture = useDoubleTap(root, run, mark);
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = commandOf(event, focusedControl(event.nativeEvent), audience);
    if (command !== undefined && run(command)) event.preventDefault();
  };
  // A click on the picture moves the focus to the player, like a press on one of its buttons.
  const onPointerDown = (event: PointerEvent): void => {
    if (focusedControl(event.nativeEvent) === 'surface') controller.current?.focus({ preventScroll: true });
  };
  return {
    run,
    audience,
    pageKeys,
    areKeysShown,
    setAreKeysShown,
    handlers: { onKeyDown, onPointerDown, onPointerUpCapture },
  };
}
