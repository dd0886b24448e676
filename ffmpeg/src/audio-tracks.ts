// The sound tracks of a recording with the names that its maker gave them.
import { FfmpegError } from './errors.ts';
import { inputArgs, isAcceptedCodec } from './input.ts';
import { limits } from './limits.ts';
import type { ProbeRequest } from './probe.ts';
import { runFfmpeg } from './run.ts';

/** Texts as the file has them: its maker may have written anything. */
export type TrackWords = { title: string | undefined; language: string | undefined };

export type AudioTrack = TrackWords & {
  /** Its place among the sound tracks of the file. */
  index: number;
};

/** Only the heads are read: no packet is needed. */
const headsOf = (inputPath: string, format: 'framecrc' | 'ffmetadata'): string[] =>
  [...inputArgs(inputPath), ['-map', '0:a', '-c', 'copy', '-t', '0', '-f', format, 'pipe:1']].flat();

/** More than any list of tracks needs. A longer one is cut, and its last tracks have no names. */
const wordBytes = 64 * 1024;

/** Parts that devices and programs name by themselves. A viewer learns nothing from them. */
const isEmptyTitle = (title: string): boolean =>
  /handler|^(?:stereo|mono|surround|core media|gpac|iso media|audio)\b[\w .,-]*$/i.test(title);

/**
 * Reads ffmpeg's own text format, in which a backslash stands before `=`, `;`, `#`, itself and the end of a line.
 * A title can therefore not pose as the head of a track.
 */
export function readTrackWords(text: string): TrackWords[] {
  const tracks: Map<string, string>[] = [];
  let isTrack = false;
  for (const line of text.match(/(?:\\[\s\S]|[^\\\n])+/g) ?? []) {
    if (line === '[STREAM]') {
      isTrack = true;
      tracks.push(new Map());
    } else if (/^\[[A-Z]+\]$/.test(line)) isTrack = false;
    const [, key, value] = /^((?:\\[\s\S]|[^\\=])+)=([\s\S]*)$/.exec(line) ?? [];
    if (isTrack && key !== undefined && value !== undefined)
      tracks.at(-1)?.set(key.toLowerCase(), value.replace(/\\([\s\S])/g, '$1'));
  }
  return tracks.map((words) => {
    const titles = [words.get('title'), words.get('handler_name')];
    return {
      title: titles.find((title) => title !== undefined && title.trim() !== '' && !isEmptyTitle(title)),
      language: words.get('language'),
    };
  });
}

/** @returns the tracks that may be decoded (T37), in the file's order, as many as a recording keeps. */
export async function listAudioTracks(request: ProbeRequest): Promise<AudioTrack[]> {
  const run = { ...request, timeoutMs: limits.probeTimeoutMs };
  const codecs: string[] = [];
  await runFfmpeg({
    ...run,
    args: headsOf(request.inputPath, 'framecrc'),
    onLine: (line) => {
      const codec = /^#codec_id \d+: (.*)$/.exec(line)?.[1];
      if (codec !== undefined) codecs.push(codec);
    },
  });
  if (codecs.length < 2) return [];
  const chunks: Buffer[] = [];
  let bytes = 0;
  await runFfmpeg({
    ...run,
    args: headsOf(request.inputPath, 'ffmetadata'),
    onBytes: (chunk) => {
      if (bytes < wordBytes) chunks.push(chunk);
      bytes += chunk.byteLength;
    },
  }).catch((error: unknown) => {
    // Without names a recording still has its tracks.
    if (!(error instanceof FfmpegError) || error.code === 'ffmpeg.aborted') throw error;
  });
  const words = readTrackWords(Buffer.concat(chunks).subarray(0, wordBytes).toString('utf8'));
  return codecs
    .map((codec, index) => ({ codec, index, ...(words[index] ?? { title: undefined, language: undefined }) }))
    .filter(({ codec }) => isAcceptedCodec(codec))
    .slice(0, limits.audioRenditions)
    .map(({ index, title, language }) => ({ index, title, language }));
}
