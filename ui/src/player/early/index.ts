// What a page needs of an early start; importing it starts nothing.
export {
  adoptEarlyPlayback,
  dropEarlyPlayback,
  earlyPictureShown,
  earlyPlaybackSettled,
  findEarlySource,
} from './early-playback.ts';
export { askPlayback, renewPlayback } from './ask-playback.ts';
