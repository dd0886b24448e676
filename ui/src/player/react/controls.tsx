// The bars at the bottom of the picture.
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import type { ReactNode } from 'react';
import { MediaSettingsMenuButton } from 'media-chrome/react/menu';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { LiveState } from '../engine/playback-state.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';
import { ClipButton } from './clip-button.tsx';
import { FillButton, TheatreButton, type Toggle } from './size-buttons.tsx';
import { nameAsSwitch } from './name-as-switch.ts';
import { BehindTime, LiveButton, StartOverButton } from './live-controls.tsx';

const SEEK_S = 10;

export function Controls({
  hasCaptions,
  live,
  handle,
  texts,
  onClip,
  theatre,
  fill,
  remote,
  marks,
}: {
  hasCaptions: boolean;
  /** `null` for a recording. */
  live: LiveState | null;
  handle: PlaybackHandle | undefined;
  texts: PlayerTexts;
  /** Undefined without clips. */
  onClip: (() => void) | undefined;
  /** Undefined on a page that cannot become wider. */
  theatre: Toggle | undefined;
  /** Undefined where the browser's full screen is used. */
  fill: Toggle | undefined;
  /** The buttons for televisions. */
  remote: ReactNode;
  /** Over the time line. Undefined on a page that names no places. */
  marks: ReactNode;
}) {
  return (
    <div className="player__controls">
      <MediaControlBar className="player__time-line">
        <MediaTimeRange className="player__time-range">
          <MediaPreviewThumbnail slot="preview" />
          {marks === undefined ? null : <span slot="preview" className="player__preview-name" dir="auto" />}
          {live === null ? (
            <MediaPreviewTimeDisplay slot="preview" />
          ) : (
            <span slot="preview" className="player__preview-behind" />
          )}
        </MediaTimeRange>
        {marks}
      </MediaControlBar>
      <MediaControlBar className="player__buttons">
        <MediaPlayButton className="player__button" noTooltip />
        {live === null ? null : (
          <StartOverButton label={texts['live.start_over']} onClick={() => handle?.startOver()} />
        )}
        <MediaSeekBackwardButton
          className="player__button player__button--roomy"
          seekOffset={SEEK_S}
          noTooltip
        />
        <MediaSeekForwardButton
          className="player__button player__button--roomy"
          seekOffset={SEEK_S}
          noTooltip
        />
        <div className="player__volume">
          <MediaMuteButton className="player__button" noTooltip />
          <MediaVolumeRange className="player__volume-range" />
        </div>
        {live === null ? (
          <MediaTimeDisplay className="player__time" showDuration noToggle />
        ) : (
          <>
            <LiveButton live={live} texts={texts} onGoLive={() => handle?.goLive()} />
            <BehindTime live={live} />
          </>
        )}
        <span className="player__spring" />
        {onClip === undefined ? null : <ClipButton label={texts['menu.clip']} onClick={onClip} />}
        {hasCaptions ? (
          <MediaCaptionsButton
            ref={nameAsSwitch}
            className="player__button player__button--roomy"
            noTooltip
          />
        ) : null}
        <MediaSettingsMenuButton className="player__button" aria-haspopup="menu" noTooltip />
        {remote}
        <MediaPipButton className="player__button player__button--roomy" noTooltip />
        {theatre === undefined ? null : <TheatreButton theatre={theatre} texts={texts} />}
        {fill === undefined ? (
          <MediaFullscreenButton className="player__button" noTooltip />
        ) : (
          <FillButton fill={fill} texts={texts} />
        )}
      </MediaControlBar>
    </div>
  );
}
