// A minimal playlist parser for the early start.

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

/** The first files of the newest segments in a growing playlist. The engine chooses among them. */
export function newestInit(playlist: string): FirstRequests {
  const inits = [...playlist.matchAll(/^#EXT-X-MAP:.*?URI="([^"]+)"/gm)];
  return { init: inits.at(-1)?.[1], segment: undefined };
}

/** The codecs in a master playlist for the rung with this folder name. */
export function codecsOf(master: string, rung: string): string | undefined {
  const lines = master.split(/\r?\n/);
  const address = lines.findIndex(
    (line) => !line.startsWith('#') && `/${line}`.endsWith(`/${rung}/index.m3u8`),
  );
  return /[:,]CODECS="([^"]+)"/.exec(lines[address - 1] ?? '')?.[1];
}
