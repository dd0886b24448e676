// Quality, captions, speed and, where the bar has no room for it, picture in picture.
import type { SyntheticEvent } from 'react';
import {
  MediaCaptionsMenu,
  MediaPlaybackRateMenu,
  MediaRenditionMenu,
  MediaSettingsMenu,
  MediaSettingsMenuItem,
} from 'media-chrome/react/menu';
import { MediaUIEvents } from 'media-chrome/dist/constants.js';
import type { PlayerTexts } from '../texts/player-texts.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

function requestPictureInPicture(event: SyntheticEvent): void {
  event.currentTarget.dispatchEvent(
    new CustomEvent(MediaUIEvents.MEDIA_ENTER_PIP_REQUEST, { bubbles: true, composed: true }),
  );
}

export function SettingsMenu({ hasCaptions, texts }: { hasCaptions: boolean; texts: PlayerTexts }) {
  return (
    <MediaSettingsMenu className="player__menu" anchor="auto" hidden>
      <MediaSettingsMenuItem>
        {texts.quality}
        <MediaRenditionMenu slot="submenu" hidden>
          <div slot="title">{texts.quality}</div>
        </MediaRenditionMenu>
      </MediaSettingsMenuItem>
      {hasCaptions ? (
        <MediaSettingsMenuItem>
          {texts.captions}
          <MediaCaptionsMenu slot="submenu" hidden>
            <div slot="title">{texts.captions}</div>
          </MediaCaptionsMenu>
        </MediaSettingsMenuItem>
      ) : null}
      <MediaSettingsMenuItem>
        {texts.speed}
        <MediaPlaybackRateMenu slot="submenu" rates={RATES} hidden>
          <div slot="title">{texts.speed}</div>
        </MediaPlaybackRateMenu>
      </MediaSettingsMenuItem>
      <MediaSettingsMenuItem className="player__menu-pip" onClick={requestPictureInPicture}>
        {texts.pictureInPicture}
      </MediaSettingsMenuItem>
    </MediaSettingsMenu>
  );
}
