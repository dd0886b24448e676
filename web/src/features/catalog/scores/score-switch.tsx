// The switch that hides scores on this device. It stands beside the first score of a page alone.
import './score-switch.css';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { hideScores } from '../../../lib/hidden-scores.ts';
import { useServices } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { usePageScores } from './use-score.ts';

/** The places of this page that may have the switch. */
const places = new Set<HTMLElement>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isFirst = (place: HTMLElement | null): boolean =>
  place !== null &&
  [...places].every(
    (other) =>
      other === place || (place.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );

/** Shows the switch when no earlier place of the page can. */
export function SwitchIfFirst(): ReactNode {
  const store = usePageScores();
  const place = useRef<HTMLSpanElement>(null);
  const isOffered = useSyncExternalStore(store.subscribe, store.isOffered);
  const isChosen = useSyncExternalStore(listen, () => isFirst(place.current));
  useEffect(() => {
    const { current } = place;
    if (current === null || !isOffered) return undefined;
    places.add(current);
    tell();
    return () => {
      places.delete(current);
      tell();
    };
  }, [isOffered]);
  return (
    <span className="score-switch__place" ref={place}>
      {isOffered && isChosen && <ScoreSwitch />}
    </span>
  );
}

export function ScoreSwitch(): ReactNode {
  const { t } = useTranslator();
  const { store: kept } = useServices();
  const store = usePageScores();
  const isHidden = useSyncExternalStore(store.subscribe, store.isHidden);
  return (
    <button
      className="score-switch"
      type="button"
      role="switch"
      aria-checked={isHidden}
      onClick={() => hideScores(kept, !isHidden)}
    >
      <EyeOff aria-hidden="true" />
      <span>{t('score.hide')}</span>
    </button>
  );
}

/** In place of what only scores fill. */
export function HiddenLine({ text }: { text: string }): ReactNode {
  return (
    <p className="score-hidden">
      <EyeOff aria-hidden="true" />
      <span>{text}</span>
      <SwitchIfFirst />
    </p>
  );
}
