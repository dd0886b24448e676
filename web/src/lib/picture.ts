/** The engine's element has the properties of its inner video. */
const PLAYERS = 'hls-video, video';

const HAVE_CURRENT_DATA = 2;

/** Whether a player's picture is visible, playing or paused. */
export function hasPicture(page: Pick<ParentNode, 'querySelectorAll'> = document): boolean {
  return [...page.querySelectorAll<HTMLVideoElement>(PLAYERS)].some(
    ({ readyState, currentTime, ended }) =>
      // During a stall the last frame is still visible.
      !ended && (readyState >= HAVE_CURRENT_DATA || currentTime > 0),
  );
}
