// Pure rules of recordings: their records, their states, their files and the cache lifetime of each file.
import type { RecordingState } from '@floodlit/contract/catalog/catalog';
import { copyNameOf, pictureWidths } from '@floodlit/contract/sums/picture-widths';
import type { Trim } from './trim-rules.ts';

/** One quality of a recording. */
export interface Rung {
  name: string;
  width: number;
  height: number;
  bandwidth: number;
  segments: number;
}

export interface Caption {
  language: string;
  label: string;
  file: string;
}

/** One sound track of a recording that has several, with segments of its own. */
export interface AudioRendition {
  /** Its folder. */
  name: string;
  /** The words of the player's menu. */
  label: string;
  /** ISO 639. Null when the file names none. */
  language: string | null;
  bandwidth: number;
  average_bandwidth: number;
  segments: number;
}

/** The files of a recording before its last repair. Viewers in the middle of them play on until `until`. */
export interface FormerEdition {
  edition: number;
  folder: string;
  /** Without a former edition of its own. */
  ladder: Ladder;
  trim: Trim | null;
  /** ISO 8601. */
  until: string;
  /** A moment at t of these files is at t + this in the files of the ladder. Microseconds. */
  shift_us: number;
}

/** Everything that was made of a recording. */
export interface Ladder {
  rungs: Rung[];
  /** Name of the rung that playing starts with. */
  start_rung: string;
  captions: Caption[];
  /** Only for a recording with several sound tracks. The rungs' own segments hold the first one too. */
  audio?: AudioRendition[];
  poster: string | null;
  /** The poster that copies were made of, and their widths. Absent until then. */
  poster_copies?: { readonly of: string; readonly widths: readonly number[] };
  storyboard: string | null;
  /** Only for a file: the version of the pipeline that made it. Absent for version 1. */
  made_by?: number;
  /** Only for a file with sound tracks that cannot be read. */
  left_out?: { readonly formats: readonly string[]; readonly is_silent: boolean };
  /** Counts the repairs. Each has addresses of its own. Absent for 1: the files as they were made first. */
  edition?: number;
  former?: FormerEdition;
  /** The folder of a repair under way, or of one that was killed. */
  repairing?: string;
  /** Only for a live event: how often an encoder began, each time with its own initial fragment. */
  runs?: number;
  /** Only for a live event that was taken up or over: the epoch of its last home. */
  newest_epoch?: number;
  /** Only for a live event: how many segments its first initial fragment belongs to. */
  first_run_segments?: number;
  /** Only for a live event: the files that its first frame needs. */
  first_files?: string[];
  /** Only for a live event that got new segments after its end: the work whose playlists viewers get. */
  making?: string;
}

/** Captions that came with a recording: WebVTT. */
export interface DeliveredCaptions {
  /** ISO 639-1. */
  readonly language: string;
  readonly label: string;
  readonly source_key: string;
}

export type AssetStatus = 'queued' | 'processing' | 'live' | 'ready' | 'failed';

export interface AssetRecord {
  id: number;
  channel_id: number;
  event_id: number | null;
  status: AssetStatus;
  /** The file that was delivered; null for a game that is or was live. */
  source_key: string | null;
  captions: DeliveredCaptions[];
  /** The folder of the served files. While they are made, it identifies the attempt. */
  folder: string;
  /** Percent. */
  progress: number;
  failure: string | null;
  /** How often the machine has failed at it since it was delivered. */
  failures: number;
  /** As viewers see it, without the parts that a trim cuts off. */
  duration_seconds: number | null;
  ladder: Ladder | null;
  /** Null for a recording that viewers get whole. */
  trim: Trim | null;
  created_at: Date;
  /** The time of the last sign of progress. */
  touched_at: Date;
  ready_at: Date | null;
}

/** @param name one that was never used before. */
export const folderOf = (channelId: number, name: string): string => `recordings/${channelId}/${name}`;

/** The name of an attempt's working folder, as unique as its target folder. */
export const workNameOf = (folder: string): string => folder.replaceAll('/', '-');

/** A recording that can be played. */
export type ReadyAsset = AssetRecord & { status: 'ready'; ladder: Ladder; duration_seconds: number };

export const isReady = (asset: AssetRecord | undefined): asset is ReadyAsset =>
  asset?.status === 'ready' && asset.ladder !== null && asset.duration_seconds !== null;

/** The state of a recording that a page shows before playback. */
export function stateOf(asset: Pick<AssetRecord, 'status'> | undefined): RecordingState {
  if (asset === undefined) return 'none';
  return asset.status === 'queued' ? 'processing' : asset.status;
}

/**
 * The poster needs no token: it shows the first seconds, which tell no result, or what the operator chose.
 * @param file the name of the picture. Each picture has an address of its own, because browsers keep it.
 */
export const posterUrlOf = (assetId: number, file: string): string => `/media/p/${assetId}/${file}`;

type Posters = Pick<Ladder, 'poster' | 'poster_copies'>;

/** The widths that the present poster exists in. Copies of a former one do not count. */
export const posterWidthsOf = ({ poster, poster_copies: copies }: Posters): readonly number[] =>
  poster !== null && copies?.of === poster ? copies.widths : [];

/**
 * Whether a name is that of a copy of the present poster. The disk knows whether it exists: the row is cached, and a
 * page may learn of a copy before.
 */
export const isPosterCopy = ({ poster }: Pick<Ladder, 'poster'>, name: string): boolean =>
  poster !== null && pictureWidths.some((width) => copyNameOf(poster, width) === name);

/** Only for a video of the library. Stills of a game could reveal its result. */
export const previewUrlOf = (assetId: number): string => `/media/p/${assetId}/preview.jpg`;

export type PublicPicture = 'poster' | 'preview';

/** The file of a picture that needs no token, if the recording has it and may show it. */
export function publicFileOf(
  { event_id, ladder, trim }: Pick<ReadyAsset, 'event_id' | 'ladder' | 'trim'>,
  picture: PublicPicture,
): string | undefined {
  if (picture === 'poster') return ladder.poster ?? undefined;
  // The sheet also shows the parts that a trim cuts off.
  const isWhole = event_id === null && trim === null;
  return isWhole && ladder.storyboard !== null ? 'storyboard.jpg' : undefined;
}

export const masterFile = 'master.m3u8';

const rungFile =
  /^([a-z0-9]{1,16})\/(?:index\.m3u8|init\.mp4|(low)\.m3u8|init-([1-9]\d{0,4})(e[1-9]\d{0,5})?(-[a-z0-9]{1,8})?\.mp4|s(\d{5})(e[1-9]\d{0,5})?(-[a-z0-9]{1,8})?\.m4s)$/;
const longestFileName = 64;

/**
 * Whether the recording has this file. Names are compared with what was made, so nothing of a request ever becomes
 * a path that was not written by us (T33).
 */
export function hasFile(ladder: Ladder, name: string): boolean {
  if (name.length > longestFileName) return false;
  const match = rungFile.exec(name);
  if (match !== null) {
    const isNamed = (one: { name: string }): boolean => one.name === match[1];
    const rung = ladder.rungs.find(isNamed) ?? ladder.audio?.find(isNamed);
    if (rung === undefined) return false;
    const [, , low, run, initEpoch, madeInit, segment, segmentEpoch, madeSegment] = match;
    const isMade = madeInit !== undefined || madeSegment !== undefined;
    if (isMade && ladder.making === undefined) return false;
    // Only a game that was live has epochs.
    if ((initEpoch ?? segmentEpoch) !== undefined && ladder.runs === undefined) return false;
    if (low !== undefined) return ladder.runs !== undefined;
    if (run !== undefined) return Number(run) <= (ladder.runs ?? 0);
    if (segment === undefined) return true;
    const number = Number(segment);
    return number >= 1 && number <= rung.segments;
  }
  if (name === 'low.m3u8') return ladder.runs !== undefined;
  if (name === masterFile || name === ladder.poster || isPosterCopy(ladder, name)) return true;
  if (ladder.storyboard !== null && (name === ladder.storyboard || name === 'storyboard.jpg')) return true;
  return ladder.captions.some((caption) => caption.file === name);
}

/**
 * The name of a served file on the disk. The row alone decides which playlists viewers get, so all of them change at
 * once, and no cache has former ones.
 */
export const storedNameOf = ({ making }: Pick<Ladder, 'making'>, name: string): string =>
  making === undefined ? name : name.replace(/\.m3u8$/, `-${making}.m3u8`);

/** The files that the first frame needs. */
export const firstFilesOf = ({ first_files, start_rung }: Ladder, trim: Trim | null): readonly string[] =>
  trim?.first_files ?? first_files ?? ['init.mp4', 's00001.m4s'].map((name) => `${start_rung}/${name}`);

const contentTypes: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

export const contentTypeOf = (name: string): string =>
  contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Pictures and sound never change under their name. Texts are small, so browsers revalidate them. */
export const cacheControlOf = (name: string): string =>
  // A part lives for seconds, and one that a killed process never finished gives its name to another.
  /\/p\d{5}(?:e[1-9]\d{0,5})?\.\d+\.m4s$/.test(name)
    ? 'private, max-age=10'
    : /\.(?:mp4|m4s|jpg)$/.test(name)
      ? 'private, max-age=31536000, immutable'
      : 'private, max-age=60';

const inlineBytesMaximum = 64 * 1024;

/**
 * Which playlists travel with the answer: the two that the first frame needs always, the others while all of them
 * together stay small. The playlist of a long game is not worth its weight for every rung.
 */
export function chooseInlined(
  startRung: string,
  texts: readonly { readonly name: string; readonly text: string }[],
): { readonly name: string; readonly text: string }[] {
  const isNeeded = (name: string): boolean => name === masterFile || name === `${startRung}/index.m3u8`;
  const needed = texts.filter(({ name }) => isNeeded(name));
  let bytes = needed.reduce((sum, { text }) => sum + text.length, 0);
  const others = texts.filter(({ name, text }) => {
    if (isNeeded(name) || bytes + text.length > inlineBytesMaximum) return false;
    bytes += text.length;
    return true;
  });
  return [...needed, ...others];
}
