import { useCallback, useRef, type PointerEvent, type RefObject } from 'react';
import type { PlayerCommand } from '../logic/keyboard.ts';
import { addTap, type Tap } from '../logic/taps.ts';
import { focusedControl } from './focused-control.ts';
import type { Mark } from './use-mark.ts';

/** The handler of the end of a touch, before the controls see it. */
export function useDoubleTap(
  root: RefObject<Element | null>,
  run: (command: PlayerCommand) => boolean,
  mark: Mark['show'],
): (event: PointerEvent) => void {
  const before = useRef<Tap>(undefined);
  return useCallback(
    (event: PointerEvent) => {
      const box = root.current?.getBoundingClientRect();
      if (event.pointerType !== 'touch' || box === undefined || box.width === 0) return;
      if (focusedControl(event.nativeEvent) !== 'surface') return;
      const tap = addTap(before.current, (event.clientX - box.left) / box.width, event.timeStamp);
      const seconds = tap.seconds - (tap.seconds === 0 ? 0 : (before.current?.seconds ?? 0));
      before.current = tap;
      if (seconds === 0 || !run({ kind: 'seek_by', seconds })) return;
      // The first tap showed the controls. The following ones must not hide them.
      event.stopPropagation();
      mark(`${tap.seconds > 0 ? '+' : '−'}${Math.abs(tap.seconds)} s`, tap.side);
    },
    [root, run, mark],
  );
}
