/** How much a playlist holds, in milliseconds. */
export const recordedMsIn = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, match) => sum + Number(match[1]) * 1_000, 0);
