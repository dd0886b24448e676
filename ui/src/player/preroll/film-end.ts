// How a film before the picture ends. Every end starts the picture.
export type FilmEnd =
  | 'ended'
  | 'skipped'
  /** It ran for as long as a film may. */
  | 'cut'
  /** No picture in time: the server is down, hangs, is slow, or sends something else. */
  | 'late'
  | 'failed'
  /** The browser allows no autoplay. */
  | 'blocked'
  /** Nobody sees the page. */
  | 'hidden'
  | 'stalled'
  /** The viewer left the page. */
  | 'left';

/** Whether the viewer saw it, so that it is counted and not shown again. */
export const wasSeen = (end: FilmEnd): boolean => end === 'ended' || end === 'skipped' || end === 'cut';
