// The controls of a picture that is one file. The page owns the element, which plays on while they are added.
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaPreviewTimeDisplay,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { addTranslation } from 'media-chrome/dist/utils/i18n.js';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { nameAsSwitch } from '../react/name-as-switch.ts';
import { FillButton } from '../react/size-buttons.tsx';
import { useFill } from '../react/use-fill.ts';
import { useQuietRange } from '../react/use-quiet-range.ts';
import { useSpokenTime, type Spoken } from '../react/use-spoken-time.ts';
import { chromeTexts } from '../texts/chrome-texts.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';
import '../react/player.css';
import '../react/live.css';
import '../react/view.css';

export interface FileControlsProps {
  /** Has the class `player` and holds the controller. On phones it fills the window. */
  root: RefObject<HTMLElement | null>;
  /** The `media-controller` that these are rendered in, beside the video in its slot `media`. */
  controller: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** For screen readers. */
  title: string;
  hasCaptions: boolean;
  /** BCP 47 */
  lang: string;
  texts: PlayerTexts;
}

/** Another file needs another key. */
export function FileControls({
  root,
  controller,
  video,
  title,
  hasCaptions,
  lang,
  texts,
}: FileControlsProps) {
  // Before the controls render: they read their labels once.
  useState(() => addTranslation(lang, chromeTexts(texts)));
  const [spoken] = useState(() => spokenOf(video));
  const [watchTrouble] = useState(() => troubleWatchOf(video));
  const trouble = useSyncExternalStore(watchTrouble, () => troubleOf(video.current));
  const fill = useFill(root, controller);
  useSpokenTime(controller, spoken, texts, lang);
  useQuietRange(controller, undefined);

  // The browser's own controls may have had the focus, and are gone.
  useLayoutEffect(() => {
    if (document.activeElement === video.current)
      controller.current?.querySelector<HTMLElement>('.player__buttons media-play-button')?.focus();
  }, [controller, video]);
  // media-chrome has named it in its own words.
  useLayoutEffect(() => controller.current?.setAttribute('aria-label', title), [controller, title]);
  useEffect(() => root.current?.setAttribute('data-filled', String(fill.isFilled)), [root, fill.isFilled]);

  return (
    <>
      <MediaLoadingIndicator slot="centered-chrome" className="player__loading" noAutohide />
      <div slot="centered-chrome" className="player__centre" data-started="true">
        <MediaPlayButton className="player__big-play" noTooltip />
      </div>
      <div className="player__controls">
        <MediaControlBar className="player__time-line">
          <MediaTimeRange className="player__time-range">
            <MediaPreviewTimeDisplay slot="preview" />
          </MediaTimeRange>
        </MediaControlBar>
        <MediaControlBar className="player__buttons">
          <MediaPlayButton className="player__button" noTooltip />
          <div className="player__volume">
            <MediaMuteButton className="player__button" noTooltip />
            <MediaVolumeRange className="player__volume-range" />
          </div>
          <MediaTimeDisplay className="player__time" showDuration noToggle />
          <span className="player__spring" />
          {hasCaptions && <MediaCaptionsButton ref={nameAsSwitch} className="player__button" noTooltip />}
          {fill.isUsed ? (
            <FillButton fill={{ isOn: fill.isFilled, toggle: fill.toggle }} texts={texts} />
          ) : (
            <MediaFullscreenButton className="player__button" noTooltip />
          )}
        </MediaControlBar>
      </div>
      <output className="player__notice">{trouble && texts[`trouble.${trouble}`]}</output>
    </>
  );
}

type VideoRef = FileControlsProps['video'];

const spokenOf = (video: VideoRef): Spoken => ({
  element: {
    get currentTime() {
      return video.current?.currentTime ?? 0;
    },
    get duration() {
      return video.current?.duration ?? Number.NaN;
    },
  },
  state: () => ({ live: null }),
});

const troubleWatchOf = (video: VideoRef) => (look: () => void) => {
  const ends = new AbortController();
  for (const name of ['error', 'loadeddata'])
    video.current?.addEventListener(name, look, { signal: ends.signal });
  return () => ends.abort();
};

/** A refused address and a file that this device cannot read have the same code. */
function troubleOf(video: HTMLVideoElement | null): 'missing' | 'decode' | undefined {
  if (video === null || video.error === null) return undefined;
  return video.error.code === MediaError.MEDIA_ERR_DECODE ? 'decode' : 'missing';
}
