// Quality, captions, speed, the delay of a live game, and the controls without room in the bar.
import { useEffect, useRef, type ComponentRef, type ReactNode, type SyntheticEvent } from 'react';
import {
  MediaCaptionsMenu,
  MediaChromeMenuItem,
  MediaPlaybackRateMenu,
  MediaRenditionMenu,
  MediaSettingsMenu,
  MediaSettingsMenuItem,
} from 'media-chrome/react/menu';
import { MediaUIEvents } from 'media-chrome/dist/constants.js';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { LiveState } from '../engine/playback-state.ts';
import { ratesOf } from '../logic/rates.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';
import { nameBackButtons } from './name-back-buttons.ts';

function requestPictureInPicture(event: SyntheticEvent): void {
  event.currentTarget.dispatchEvent(
    new CustomEvent(MediaUIEvents.MEDIA_ENTER_PIP_REQUEST, { bubbles: true, composed: true }),
  );
}

/** A checkbox that a page adds. */
export interface MenuSwitch {
  readonly label: string;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The element also toggles itself after the click. Rendering from state keeps both equal. */
function SwitchItem({ label, isOn, toggle, className }: MenuSwitch & { className?: string }) {
  const item = useRef<ComponentRef<typeof MediaChromeMenuItem>>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (item.current !== null) item.current.checked = isOn;
    });
    return () => clearTimeout(timer);
  }, [isOn]);
  return (
    <MediaChromeMenuItem className={className} type="checkbox" ref={item} onClick={toggle}>
      {label}
    </MediaChromeMenuItem>
  );
}

export function SettingsMenu({
  hasCaptions,
  lang,
  texts,
  live,
  handle,
  pageKeys,
  onKeySheet,
  onCaptionStyle,
  switches = [],
  children,
}: {
  hasCaptions: boolean;
  lang: string;
  texts: PlayerTexts;
  live: LiveState | null;
  handle: PlaybackHandle | undefined;
  /** Whether the player's keys work on the whole page. */
  pageKeys: { isOn: boolean; toggle: () => void };
  onKeySheet: () => void;
  /** Opens the caption style. */
  onCaptionStyle: () => void;
  switches?: readonly MenuSwitch[] | undefined;
  children?: ReactNode;
}) {
  const menu = useRef<ComponentRef<typeof MediaSettingsMenu>>(null);
  // After each rendering: the menus of sound tracks and delays come and go.
  useEffect(() => {
    if (menu.current !== null) nameBackButtons(menu.current, texts['menu.back']);
  });
  return (
    // The bars follow time, left to right. Text keeps its own direction.
    <MediaSettingsMenu
      ref={menu}
      className="player__menu"
      anchor="auto"
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      hidden
    >
      <MediaSettingsMenuItem>
        {texts['menu.quality']}
        <MediaRenditionMenu slot="submenu" hidden>
          <div slot="title">{texts['menu.quality']}</div>
        </MediaRenditionMenu>
      </MediaSettingsMenuItem>
      {hasCaptions ? (
        <MediaSettingsMenuItem>
          {texts['menu.captions']}
          <MediaCaptionsMenu slot="submenu" hidden>
            <div slot="title">{texts['menu.captions']}</div>
          </MediaCaptionsMenu>
        </MediaSettingsMenuItem>
      ) : null}
      {hasCaptions ? (
        <MediaChromeMenuItem onClick={onCaptionStyle}>{texts['caption_style.title']}</MediaChromeMenuItem>
      ) : null}
      <MediaSettingsMenuItem>
        {texts['menu.speed']}
        <MediaPlaybackRateMenu slot="submenu" rates={ratesOf(live?.is_at_edge === true)} hidden>
          <div slot="title">{texts['menu.speed']}</div>
        </MediaPlaybackRateMenu>
      </MediaSettingsMenuItem>
      {children}
      {switches.map((one) => (
        <SwitchItem key={one.label} {...one} />
      ))}
      {live === null ? null : (
        <MediaChromeMenuItem className="player__menu-roomy" onClick={() => handle?.startOver()}>
          {texts['live.start_over']}
        </MediaChromeMenuItem>
      )}
      <MediaChromeMenuItem className="player__menu-roomy player__menu-pip" onClick={requestPictureInPicture}>
        {texts['menu.picture_in_picture']}
      </MediaChromeMenuItem>
      <SwitchItem className="player__menu-keys" label={texts['menu.page_keys']} {...pageKeys} />
      <MediaChromeMenuItem className="player__menu-keys" onClick={onKeySheet}>
        {texts['menu.all_keys']}
      </MediaChromeMenuItem>
    </MediaSettingsMenu>
  );
}
