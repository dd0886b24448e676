// Executes a key's command on the media element and its controller.
import { MediaUIEvents } from 'media-chrome/dist/constants.js';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { PlayerCommand } from '../logic/keyboard.ts';

export function runCommand(command: PlayerCommand, handle: PlaybackHandle, controller: Element): void {
  const media = handle.element;
  const request = (type: string) =>
    controller.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
  const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  const { first, last } = bounds(media);

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
    case 'go_live':
      handle.goLive();
      break;
    case 'start_over':
      handle.startOver();
      break;
    case 'seek_by':
      media.currentTime = clamp(media.currentTime + command.seconds, first, last);
      break;
    case 'seek_to_share':
      if (Number.isFinite(last)) media.currentTime = first + (last - first) * command.share;
      break;
    case 'volume_by':
      media.volume = clamp(Math.round((media.volume + command.share) * 100) / 100, 0, 1);
      if (command.share > 0) media.muted = false;
      break;
  }
}

/** The seekable range in seconds: all of a recording, the available part of a live game. */
function bounds({ duration, seekable }: HTMLMediaElement): { first: number; last: number } {
  if (Number.isFinite(duration)) return { first: 0, last: duration };
  if (seekable.length === 0) return { first: 0, last: Number.POSITIVE_INFINITY };
  return { first: seekable.start(0), last: seekable.end(seekable.length - 1) };
}
