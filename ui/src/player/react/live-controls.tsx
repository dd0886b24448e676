// The additional controls of a live game.
import { behindLabel } from '../logic/behind-text.ts';
import type { LiveState } from '../engine/playback-state.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';

/** At the edge it is a label, otherwise a button that returns to the edge. */
export function LiveButton({
  live,
  texts,
  onGoLive,
}: {
  live: LiveState;
  texts: PlayerTexts;
  onGoLive: () => void;
}) {
  const isLive = live.is_at_edge;
  return (
    <button
      type="button"
      className="player__button player__live"
      data-at-edge={isLive}
      data-interrupted={live.is_interrupted}
      // It stays in the tab order, because its state changes by itself.
      aria-disabled={isLive}
      onClick={isLive ? undefined : onGoLive}
    >
      <span className="player__live-dot" aria-hidden="true" />
      <span dir="auto">{texts[isLive ? 'live.live' : 'live.go_live']}</span>
    </button>
  );
}

export function BehindTime({ live }: { live: LiveState }) {
  return <span className="player__behind">{behindLabel(live.behind, live.latency)}</span>;
}

export function StartOverButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="player__button player__button--roomy player__icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 5h2.4v14H6zM20 5.2v13.6c0 .5-.5.8-.9.5L9.6 12.6a.7.7 0 0 1 0-1.2l9.5-6.7c.4-.3.9 0 .9.5z" />
      </svg>
    </button>
  );
}
