// The player's keys on the whole page, while no element has the focus. WCAG 2.1.4: the settings menu turns them
// off.
import { useEffect, useState, type RefObject } from 'react';
import { findPreference, keepPreference } from '../engine/preferences.ts';
import { commandOf, type KeyAudience, type PlayerCommand } from '../logic/keyboard.ts';

const CLAIMING =
  'a[href], button, input, select, textarea, summary, dialog, iframe, [role=dialog], [contenteditable], [tabindex]:not([tabindex="-1"])';

/** Whether the key has no target: the page itself has the focus, or text that only scripts can focus. */
function isUnclaimed(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    !event.defaultPrevented &&
    target instanceof Element &&
    target.closest(CLAIMING) === null &&
    // A press on the text of a modal dialog leaves the focus on the page behind it.
    document.querySelector('dialog[open]') === null
  );
}

/**
 * @param root the player's own element, which handles the keys inside it
 * @param run returns false when the player is not ready
 */
export function usePageKeys(
  root: RefObject<Element | null>,
  audience: KeyAudience,
  run: (command: PlayerCommand) => boolean,
): { isOn: boolean; toggle: () => void } {
  const [isOn, setIsOn] = useState(() => findPreference('page_keys') !== 'off');
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (!isUnclaimed(event) || event.composedPath().some((each) => each === root.current)) return;
      const command = commandOf(event, 'page', audience);
      if (command !== undefined && run(command)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn, root, audience, run]);
  return {
    isOn,
    toggle: () => {
      keepPreference('page_keys', isOn ? 'off' : 'on');
      setIsOn(!isOn);
    },
  };
}
