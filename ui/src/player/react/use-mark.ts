import { useCallback, useEffect, useRef, useState } from 'react';

const SHOWN_MS = 900;

type MarkSide = 'left' | 'right' | 'middle';

export interface Mark {
  text: string;
  side: MarkSide;
  show: (text: string, side?: MarkSide) => void;
}

/** A text over the picture that disappears by itself. */
export function useMark(): Mark {
  const [{ text, side }, setMark] = useState<{ text: string; side: MarkSide }>({ text: '', side: 'middle' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: string, nextSide: MarkSide = 'middle') => {
    clearTimeout(timer.current);
    setMark({ text: next, side: nextSide });
    timer.current = setTimeout(() => setMark({ text: '', side: nextSide }), SHOWN_MS);
  }, []);
  return { text, side, show };
}
