// The interface of an early start for a page. Importing it starts nothing.
export {
  adoptEarlyPlayback,
  dropEarlyPlayback,
  earlyPictureShown,
  earlyPlaybackSettled,
  findEarlySource,
} from './early-playback.ts';
export { askPlayback, renewPlayback } from './ask-playback.ts';
