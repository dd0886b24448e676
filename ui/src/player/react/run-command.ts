// Executes a key's command on the media element and its controller.
import { MediaUIEvents } from 'media-chrome/dist/constants.js';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { stepPicture } from '../engine/step-picture.ts';
import type { PlayerCommand } from '../logic/keyboard.ts';
import { nextRate, ratesOf } from '../logic/rates.ts';

/** The player's surroundings, which no media element has. */
export interface PlayerView {
  toggleTheatre: () => void;
  toggleFullscreen: () => void;
  showKeys: () => void;
  makeClip: () => void;
  /** Goes to a place that the page names, and answers its name. */
  goToMark: (by: -1 | 1) => string | undefined;
  /** Shows a text over the picture for a moment. */
  mark: (text: string) => void;
}

export function runCommand(
  command: PlayerCommand,
  handle: PlaybackHandle,
  controller: Element,
  view: PlayerView,
): void {
  const media = handle.element;
  const request = (type: string, detail?: unknown) =>
    controller.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
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
    case 'toggle_fullscreen':
      view.toggleFullscreen();
      break;
    case 'toggle_theatre':
      view.toggleTheatre();
      break;
    case 'show_keys':
      view.showKeys();
      break;
    case 'make_clip':
      view.makeClip();
      break;
    case 'toggle_pip':
      request(
        controller.hasAttribute('mediaispip')
          ? MediaUIEvents.MEDIA_EXIT_PIP_REQUEST
          : MediaUIEvents.MEDIA_ENTER_PIP_REQUEST,
      );
      break;
    case 'toggle_captions':
      request(MediaUIEvents.MEDIA_TOGGLE_SUBTITLES_REQUEST);
      break;
    case 'go_live':
      handle.goLive();
      break;
    case 'start_over':
      handle.startOver();
      break;
    case 'go_to_mark': {
      const name = view.goToMark(command.by);
      if (name !== undefined) view.mark(name);
      break;
    }
    case 'seek_by':
      media.currentTime = clamp(media.currentTime + command.seconds, first, last);
      break;
    case 'step_frame':
      if (media.paused) stepPicture(media, command.frames, () => bounds(media));
      break;
    case 'speed_by': {
      const rates = ratesOf(handle.state().live?.is_at_edge === true);
      const rate = nextRate(rates, media.playbackRate, command.steps);
      request(MediaUIEvents.MEDIA_PLAYBACK_RATE_REQUEST, rate);
      view.mark(`${rate}×`);
      break;
    }
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
