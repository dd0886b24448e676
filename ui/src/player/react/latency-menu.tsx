// The latency menu: the mode of a live game, and its delay now.
import { MediaChromeMenu, MediaChromeMenuItem, MediaSettingsMenuItem } from 'media-chrome/react/menu';
import type { LiveState } from '../engine/playback-state.ts';
import { delayNumber } from '../logic/behind-text.ts';
import type { LatencyMode } from '../logic/latency.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';

const MODES: readonly LatencyMode[] = ['low', 'standard'];

export function LatencyMenu({
  live,
  lang,
  texts,
  onChoose,
}: {
  live: LiveState;
  lang: string;
  texts: PlayerTexts;
  onChoose: (mode: LatencyMode) => void;
}) {
  const { latency, has_fallen_back: hasFallenBack } = live;
  const labels = {
    low: texts['live.low'],
    standard: texts[hasFallenBack ? 'live.fell_back' : 'live.standard'],
  };
  return (
    <MediaSettingsMenuItem>
      <span className="player__menu-words">
        {texts['live.latency']}
        <small className="player__menu-note" dir="auto">
          {texts['live.delay'].replace('{seconds}', delayNumber(live.behind, lang))}
        </small>
      </span>
      <MediaChromeMenu
        slot="submenu"
        hidden
        onChange={(event) => {
          const { value } = event.currentTarget as unknown as { value: string };
          const mode = MODES.find((one) => one === value);
          if (mode !== undefined && mode !== latency) onChoose(mode);
        }}
      >
        <div slot="title">{texts['live.latency']}</div>
        {MODES.map((mode) => (
          // Rendered again after the engine's choice: media-chrome reads the selected item only once.
          <MediaChromeMenuItem
            key={`${mode} ${latency} ${hasFallenBack}`}
            type="radio"
            value={mode}
            checked={mode === latency}
          >
            <span>{labels[mode]}</span>
          </MediaChromeMenuItem>
        ))}
      </MediaChromeMenu>
    </MediaSettingsMenuItem>
  );
}
