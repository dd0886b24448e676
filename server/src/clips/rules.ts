// Pure rules of clips: their records, the right to make one, their shape on the wire, their files.
import type { Clip, ClipShape, ClipStatus, OwnClip } from '@floodlit/contract/clips/clips';
import type { ErrorCode } from '@floodlit/contract/errors';
import { limits } from '@floodlit/contract/limits';
import { copyNameOf, pictureWidths } from '@floodlit/contract/sums/picture-widths';
import { widthsOnWire } from '../kernel/widths-on-wire.ts';

export type Makers = 'off' | 'members' | 'everybody';
export type FileStatus = 'none' | 'queued' | 'ready' | 'failed';

export interface ClipCaption {
  readonly language: string;
  readonly label: string;
  readonly file: string;
}

export interface ClipRecord {
  id: number;
  channel_id: number;
  uuid: string;
  event_id: number;
  asset_id: number;
  user_id: number;
  press: string;
  name: string;
  tags: string[];
  tag_keys: string[];
  start_us: number;
  end_us: number;
  /** How much of the start of its recording a trim cuts off. */
  cut_off_us: number;
  status: ClipStatus;
  failure: string | null;
  attempts: number;
  folder: string;
  tail_number: number | null;
  tail_run: number | null;
  tail_epoch: number | null;
  period_id: number | null;
  length_us: number | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  has_poster: boolean;
  /** The widths of its poster's copies. Null until the job has made them. */
  poster_widths: readonly number[] | null;
  captions: readonly ClipCaption[];
  file_status: FileStatus;
  file_attempts: number;
  file_bytes: number | null;
  views: number;
  created_at: Date;
  touched_at: Date;
  ready_at: Date | null;
  deleted_at: Date | null;
  withheld_at: Date | null;
}

export interface ClipSettings {
  readonly length_maximum: number;
  readonly tags: readonly string[];
  readonly words: readonly string[];
}

export interface ClipEventSettings {
  readonly makers: Makers;
  readonly clips_until: Date | null;
  readonly youth: boolean;
}

export const usualSettings: ClipSettings = {
  length_maximum: limits.clipLengthMaximumSeconds,
  tags: [],
  words: [],
};
export const usualEventSettings: ClipEventSettings = { makers: 'members', clips_until: null, youth: false };

export interface MakerFacts {
  readonly settings: ClipEventSettings;
  readonly now: Date;
  readonly hasCapability: boolean;
  /** Clips that the viewer's periods began with. */
  readonly given: number;
  /** Clips left of them. */
  readonly left: number;
}

/** Why the viewer of this game may make no clip, beside the right to watch it. The page names what would give it. */
export function refuseMaker({
  settings,
  now,
  hasCapability,
  given,
  left,
}: MakerFacts): ErrorCode | undefined {
  if (settings.makers === 'off') return 'clips.off';
  if (settings.clips_until !== null && now >= settings.clips_until) return 'clips.closed';
  if (settings.makers === 'everybody') return undefined;
  // Clips that no pass ever gave are not used up.
  if (!hasCapability || given === 0) return 'clips.not_included';
  return left > 0 ? undefined : 'clips.used_up';
}

export interface Load {
  readonly ofUser: number;
  readonly ofChannel: number;
  readonly ofUserToday: number;
}

interface LoadRefusal {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number;
}

/** Clips in the making must not fill processor and disk (T40). */
export function refuseLoad({ ofUser, ofChannel, ofUserToday }: Load): LoadRefusal | undefined {
  if (ofUser >= limits.clipsUnfinishedOfUser)
    return { code: 'clips.too_many_unfinished', retryAfterSeconds: 3 };
  if (ofChannel >= limits.clipsUnfinishedOfChannel)
    return { code: 'clips.channel_busy', retryAfterSeconds: 15 };
  if (ofUserToday >= limits.clipsOfUserPerDay)
    return { code: 'clips.too_many_today', retryAfterSeconds: 3_600 };
  return undefined;
}

const microseconds = 1_000_000;
export const toMicroseconds = (seconds: number): number => Math.round(seconds * microseconds);
export const toSeconds = (us: number): number => us / microseconds;

/** Names that were never used before lead to files. Nothing of a request becomes a path (T36). */
export const clipFolderOf = (channelId: number, name: string): string => `clips/${channelId}/${name}`;
export const workNameOf = (folder: string): string => folder.replaceAll('/', '-');
export const pinHolderOf = (clipId: number): string => `clip ${clipId}`;

export const clipFile = 'clip.mp4';
export const posterFile = 'poster.jpg';
/** The names that its poster and the copies of it have. The disk knows which exist. */
export const posterFiles: readonly string[] = [
  posterFile,
  ...pictureWidths.map((width) => copyNameOf(posterFile, width)),
];
export const shareFile = 'share.mp4';
export const tailFile = 'tail.m4s';
export const captionsFileOf = (number: number): string => `captions-${number}.vtt`;

/** A file to give away in another shape. */
export interface ClipCrop {
  readonly channel_id: number;
  readonly clip_id: number;
  readonly shape: ClipShape;
  readonly centre: number;
  readonly status: Exclude<FileStatus, 'none'>;
  readonly attempts: number;
  readonly bytes: number | null;
  readonly touched_at: Date;
}

/** Each middle has a file of its own, so that a running transfer never meets another one. */
export const cropFileOf = ({ shape, centre }: Pick<ClipCrop, 'shape' | 'centre'>): string =>
  `${shape}-${centre}.mp4`;
export const cropSides = {
  square: { width: 1, height: 1 },
  portrait: { width: 9, height: 16 },
} as const satisfies Record<ClipShape, object>;

type Addressed = Pick<ClipRecord, 'id' | 'uuid'>;
export const mediaPathOf = ({ id, uuid }: Addressed, file: string): string =>
  `/media/c/${id}/${uuid}/${file}`;

/** Everybody with its address sees it. */
export const isShown = ({ status, deleted_at, withheld_at }: ClipRecord): boolean =>
  status === 'ready' && deleted_at === null && withheld_at === null;

export function clipOf(clip: ClipRecord): Clip {
  const hasUrl = isShown(clip);
  return {
    id: clip.id,
    uuid: clip.uuid,
    event_id: clip.event_id,
    event_media_id: clip.asset_id,
    name: clip.name,
    start_time: toSeconds(Math.max(0, clip.start_us - clip.cut_off_us)),
    duration: toSeconds(Math.max(0, clip.end_us - clip.cut_off_us)),
    tags: clip.tags,
    status: clip.status,
    length: clip.length_us === null ? null : toSeconds(clip.length_us),
    width: clip.width,
    height: clip.height,
    url: hasUrl ? mediaPathOf(clip, clipFile) : null,
    poster_url: hasUrl && clip.has_poster ? mediaPathOf(clip, posterFile) : null,
    ...(hasUrl && widthsOnWire('poster_widths', clip.poster_widths)),
    views: clip.views,
    created_at: Math.floor(clip.created_at.getTime() / 1_000),
  };
}

export const ownClipOf = (clip: ClipRecord): OwnClip => ({
  ...clipOf(clip),
  failure: clip.failure,
  is_withheld: clip.withheld_at !== null,
  is_file_ready: clip.file_status === 'ready',
});

/** The sentences of failed clips. */
export const failures = {
  late: 'It was not ready within 5 minutes.',
  gone: 'The recording of this range is gone.',
  machine: 'The server could not make it. Your clip was given back.',
} as const;

export const attemptsMaximum = 3;
/** A range that reaches the end of a broadcast waits so long for its last segment. */
export const tailWaitMs = 8_000;
