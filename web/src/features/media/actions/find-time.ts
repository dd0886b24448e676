/** The second of the recording that plays in this page. Undefined for a live game: its end moves on. */
export const findTime = (): number | undefined => {
  const media = document.querySelector<HTMLMediaElement>('hls-video');
  return media === null || !Number.isFinite(media.duration) ? undefined : media.currentTime;
};
