/** The engine's element has the properties of the one that it plays in. */
const PLAYERS = 'hls-video, video';

const HAVE_CURRENT_DATA = 2;

/** Whether somebody is looking at a picture of a player, running or held. */
export function hasPicture(page: Pick<ParentNode, 'querySelectorAll'> = document): boolean {
  return [...page.querySelectorAll<HTMLVideoElement>(PLAYERS)].some(
    ({ readyState, currentTime, ended }) =>
      // While it waits for more, the last frame still stands.
      !ended && (readyState >= HAVE_CURRENT_DATA || currentTime > 0),
  );
}
