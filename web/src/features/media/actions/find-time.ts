const END_S = 1;

/** The second of the recording that plays in this page. Undefined for a live game: its end moves on. */
export const findTime = (): number | undefined => {
  const media = document.querySelector<HTMLMediaElement>('hls-video');
  if (media === null || !Number.isFinite(media.duration)) return undefined;
  // After the end, another viewer begins at the beginning.
  return media.duration - media.currentTime < END_S ? 0 : media.currentTime;
};
