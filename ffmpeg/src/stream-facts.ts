// Reads ffmpeg's description of a file's streams. Titles cannot pose as these lines: ffmpeg indents them by four
// blanks, and the second line of a title too.

export type VideoFacts = {
  /** As ffmpeg describes it: codec, profile, pixels, colours. */
  words: string;
  /** Two half pictures of different moments lie in one picture. */
  is_interlaced: boolean;
  /** High dynamic range: hybrid log-gamma, or perceptual quantiser (ITU-R BT.2100). */
  hdr: 'hlg' | 'pq' | undefined;
  is_turned: boolean;
  is_upright: boolean;
};

export type StreamFacts = {
  /** The name of the demuxer, such as `mov` or `matroska`. */
  container: string;
  /** The pictures, without covers. */
  videos: VideoFacts[];
};

export function readStreamFacts(log: string): StreamFacts {
  const begin = log.search(/^Input #0, /m);
  const input = begin === -1 ? '' : (log.slice(begin).split(/^(?:Output #0|Stream mapping)/m)[0] ?? '');
  const container = /^Input #0, (\w+)/.exec(input)?.[1] ?? '';
  const streams = input.split(/^  Stream #0:/m).slice(1);
  const videos = streams.flatMap((stream): VideoFacts[] => {
    const [line = ''] = stream.split('\n');
    const words = /^[^ ]*: Video: (.*)$/.exec(line)?.[1];
    if (words === undefined || /\((?:attached pic|timed thumbnails)\)/.test(words)) return [];
    return [
      {
        words,
        is_interlaced: /, (?:top|bottom) (?:coded )?first\b|\((?:top|bottom) (?:coded )?first\b/.test(words),
        hdr: /\bsmpte2084\b/.test(words) ? 'pq' : /\barib-std-b67\b/.test(words) ? 'hlg' : undefined,
        is_turned: /^\s+displaymatrix: rotation of -?(?:90|270)\.00 degrees/m.test(stream),
        is_upright: !/^\s+displaymatrix: rotation of (?!-?0\.00)/m.test(stream),
      },
    ];
  });
  return { container, videos };
}
