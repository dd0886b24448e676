// Carries out a key's command on the media element and its controller.
import { MediaUIEvents } from 'media-chrome/dist/constants.js';
import type { PlayerCommand } from '../logic/keyboard.ts';

export function runCommand(command: PlayerCommand, media: HTMLMediaElement, controller: Element): void {
  const request = (type: string) =>
    controller.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const duration = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;

  switch (command.kind) {
    case 'toggle_play':
      if (media.paused) media.play().catch(() => undefined);
      else media.pause();
      break;
    case 'toggle_mute':
      request(media.muted ? MediaUIEvents.MEDIA_UNMUTE_REQUEST : MediaUIEvents.MEDIA_MUTE_REQUEST);
      break;
    case 'toggle_fullscreen': {
      const isFullscreen = controller.hasAttribute('mediaisfullscreen');
      request(
        isFullscreen
          ? MediaUIEvents.MEDIA_EXIT_FULLSCREEN_REQUEST
          : MediaUIEvents.MEDIA_ENTER_FULLSCREEN_REQUEST,
      );
      break;
    }
    case 'toggle_captions':
      request(MediaUIEvents.MEDIA_TOGGLE_SUBTITLES_REQUEST);
      break;
    case 'seek_by':
      media.currentTime = clamp(media.currentTime + command.seconds, duration);
      break;
    case 'seek_to_share':
      if (Number.isFinite(media.duration)) media.currentTime = media.duration * command.share;
      break;
    case 'volume_by':
      media.volume = clamp(Math.round((media.volume + command.share) * 100) / 100, 1);
      if (command.share > 0) media.muted = false;
      break;
  }
}
