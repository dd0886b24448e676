// The little of a media playlist that an early start needs to know.

export interface FirstRequests {
  init: string | undefined;
  segment: string | undefined;
}

/** The files that show the picture at `positionSeconds`, as the playlist spells them. */
export function firstRequests(playlist: string, positionSeconds: number): FirstRequests {
  const init = /^#EXT-X-MAP:.*?URI="([^"]+)"/m.exec(playlist)?.[1];
  let start = 0;
  let length = 0;
  let segment: string | undefined;
  for (const line of playlist.split(/\r?\n/)) {
    const duration = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (duration !== undefined) length = Number(duration);
    else if (line !== '' && !line.startsWith('#')) {
      segment ??= line;
      if (start > positionSeconds) break;
      segment = line;
      start += length;
    }
  }
  return { init, segment };
}
