// The full screen of phones: the player fills the window, with its own menus and texts.
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { MediaUIEvents } from 'media-chrome/dist/constants.js';
import { fillsWindow } from '../logic/fill.ts';

export interface Fill {
  /** Whether this device fills the window instead of the browser's full screen. */
  isUsed: boolean;
  isFilled: boolean;
  toggle: () => void;
  /** Fills the window, or requests the browser's full screen. */
  toggleFullscreen: () => void;
}

/** Chromium: closed by Escape and by the back button of Android. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}
type WithCloseWatcher = { CloseWatcher?: new () => CloseWatcher };

const isPhone = (): boolean =>
  fillsWindow({
    isTouch: matchMedia('(hover: none) and (pointer: coarse)').matches,
    shortSide: Math.min(screen.width, screen.height),
    isFramed: window.parent !== window,
    hasFullscreen: document.fullscreenEnabled === true,
  });

function onClosing(close: () => void): () => void {
  const { CloseWatcher: Watcher } = globalThis as WithCloseWatcher;
  if (Watcher !== undefined) {
    const watcher = new Watcher();
    watcher.addEventListener('close', close);
    return () => watcher.destroy();
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** In the top layer no ancestor clips the player, and no header covers it. The page below does not scroll. */
function fillWindow(element: HTMLElement): () => void {
  element.popover = 'manual';
  element.showPopover?.();
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = 'hidden';
  return () => {
    style.overflow = before;
    element.hidePopover?.();
    element.removeAttribute('popover');
  };
}

export function useFill(root: RefObject<HTMLElement | null>, controller: RefObject<Element | null>): Fill {
  const [isUsed] = useState(isPhone);
  const [isFilled, setIsFilled] = useState(false);
  useLayoutEffect(
    () => (isFilled && root.current !== null ? fillWindow(root.current) : undefined),
    [isFilled, root],
  );
  useEffect(() => (isFilled ? onClosing(() => setIsFilled(false)) : undefined), [isFilled]);

  const toggle = useCallback(() => setIsFilled((before) => !before), []);
  const toggleFullscreen = useCallback(() => {
    if (isUsed) return toggle();
    const target = controller.current;
    const type = target?.hasAttribute('mediaisfullscreen')
      ? MediaUIEvents.MEDIA_EXIT_FULLSCREEN_REQUEST
      : MediaUIEvents.MEDIA_ENTER_FULLSCREEN_REQUEST;
    target?.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
  }, [isUsed, toggle, controller]);
  return { isUsed, isFilled, toggle, toggleFullscreen };
}
