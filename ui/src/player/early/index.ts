// The interface of an early start for a page. Importing it starts nothing.
export {
  adoptEarlyPlayback,
  dropEarlyPlayback,
  earlyPictureShown,
  earlyPlaybackSettled,
  findEarlySource,
} from './early-playback.ts';
export { requestPlayback, renewPlayback } from './request-playback.ts';
