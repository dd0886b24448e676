import { useCallback, useState } from 'react';
import { findPreference, keepPreference } from '../engine/preferences.ts';
import type { Toggle } from './size-buttons.tsx';

/** The page around the player becomes wide. The device remembers the choice. */
export function useTheatre(): Toggle {
  const [isOn, setIsOn] = useState(() => findPreference('theatre') === 'on');
  const toggle = useCallback(() => {
    setIsOn((before) => {
      keepPreference('theatre', before ? 'off' : 'on');
      return !before;
    });
  }, []);
  return { isOn, toggle };
}
