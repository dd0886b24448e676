/** Errors of recordings and of ffmpeg, each with the sentence that an operator reads. */
const sentences = {
  'ffmpeg.unavailable': 'ffmpeg could not be started.',
  'ffmpeg.input_missing': 'The recording is not there.',
  'ffmpeg.input_refused':
    'The file is not a recording in a container that Floodlit takes (MP4, MOV, Matroska, WebM, MPEG-TS, MPEG-PS, FLV, AVI, ASF). Convert it to MP4 with H.264 and AAC.',
  'ffmpeg.codec_refused':
    'The picture is in a format that Floodlit does not read. Convert the recording to MP4 with H.264 and AAC.',
  'ffmpeg.input_empty': 'The file is empty. Export the recording again.',
  'ffmpeg.input_unreadable': 'The file is not a readable recording.',
  'ffmpeg.input_damaged': 'The recording ends before its own index says it does.',
  'ffmpeg.no_video': 'The recording has no picture.',
  'ffmpeg.too_many_tracks': 'The recording has too many tracks.',
  'ffmpeg.too_many_pixels': 'The picture is larger than is accepted.',
  'ffmpeg.too_long': 'The recording is longer than is accepted.',
  'ffmpeg.nothing_made': 'ffmpeg ended without making the file.',
  'ffmpeg.timed_out': 'ffmpeg took too long and was stopped.',
  'ffmpeg.aborted': 'The work was cancelled.',
  'ffmpeg.failed': 'ffmpeg failed.',
} as const;

export type FfmpegErrorCode = keyof typeof sentences;

/** Faults of the machine. Their message carries ffmpeg's last lines: the sentence alone would not tell the cause. */
const ofMachine: ReadonlySet<FfmpegErrorCode> = new Set<FfmpegErrorCode>([
  'ffmpeg.unavailable',
  'ffmpeg.nothing_made',
  'ffmpeg.timed_out',
  'ffmpeg.failed',
]);
const lastLines = 4;
const lastCharacters = 600;

function messageOf(code: FfmpegErrorCode, log: string, found: string): string {
  if (found !== '') return `${sentences[code]} Found: ${found}.`;
  const end = log
    .trim()
    .split(/[\r\n]+/)
    .slice(-lastLines)
    .join(' | ')
    .slice(-lastCharacters);
  return ofMachine.has(code) && end !== '' ? `${sentences[code]} Its last lines: ${end}` : sentences[code];
}

/** ffmpeg names the demuxer that would have read the file. */
function refusedContainerIn(code: FfmpegErrorCode, log: string): string {
  if (code !== 'ffmpeg.input_refused') return '';
  return /^\[(\w{1,32})[^\]]* @ 0x[0-9a-f]+\] Format not on whitelist/m.exec(log)?.[1] ?? '';
}

/** `log` is the end of ffmpeg's own output: for the operator's log, never for a viewer. */
export class FfmpegError extends Error {
  readonly code: FfmpegErrorCode;
  readonly log: string;
  /** The codec or container that was refused, as ffmpeg names it. Empty when none was. */
  readonly found: string;

  constructor(code: FfmpegErrorCode, log = '', found = refusedContainerIn(code, log)) {
    super(messageOf(code, log, found));
    this.name = 'FfmpegError';
    this.code = code;
    this.log = log;
    this.found = found;
  }
}

const signs: readonly [RegExp, FfmpegErrorCode][] = [
  [/Format not on whitelist/, 'ffmpeg.input_refused'],
  [/max_streams|Number of streams exceeds/, 'ffmpeg.too_many_tracks'],
  [/Picture size \d+x\d+ is invalid|exceeds specified max pixel count/, 'ffmpeg.too_many_pixels'],
  [/does not contain any stream|matches no streams/, 'ffmpeg.no_video'],
  [/No such file or directory/, 'ffmpeg.input_missing'],
  [/Invalid data found when processing input|moov atom not found|End of file/, 'ffmpeg.input_unreadable'],
];

/** Names a failed run by what ffmpeg said. The text only picks the name: nothing is allowed because of it. */
export function failureNamedBy(log: string): FfmpegErrorCode {
  return signs.find(([sign]) => sign.test(log))?.[1] ?? 'ffmpeg.failed';
}
