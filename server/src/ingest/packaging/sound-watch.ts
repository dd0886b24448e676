// Follows whether the sound that an encoder announced arrives.
import { MalformedRtmp } from '../rtmp/malformed.ts';
import { readAmf } from '../rtmp/amf.ts';

export interface SoundWatch {
  /** The encoder says that there is sound: by its description, by a frame, or in `onMetaData`. */
  announce(): void;
  /** Sound that can be played arrived. */
  hear(): void;
  isAnnounced(): boolean;
  /** For how long it has been announced, milliseconds; 0 when it is not. */
  announcedMs(): number;
  /** For how long no sound arrives, milliseconds. Null while it arrives, and when none is announced. */
  missingMs(): number | null;
}

/** A pause of the line is no missing sound. */
const noticedMs = 2_000;
/** Longer data describes more than a stream. */
const dataBytesMaximum = 16_384;

export function createSoundWatch(nowMs: () => number): SoundWatch {
  let announcedAt: number | undefined;
  let heardAt: number | undefined;
  return {
    announce() {
      announcedAt ??= nowMs();
    },
    hear() {
      announcedAt ??= nowMs();
      heardAt = nowMs();
    },
    isAnnounced: () => announcedAt !== undefined,
    announcedMs: () => (announcedAt === undefined ? 0 : nowMs() - announcedAt),
    missingMs() {
      const since = heardAt ?? announcedAt;
      return since === undefined || nowMs() - since < noticedMs ? null : Math.round(nowMs() - since);
    },
  };
}

/** Whether `onMetaData` (FLV 10.1, E.5) names a codec of the sound. Malformed data announces nothing. */
export function announcesSound(payload: Buffer): boolean {
  if (payload.length > dataBytesMaximum) return false;
  try {
    const [name, facts] = readAmf(payload);
    if (name !== 'onMetaData' || typeof facts !== 'object' || facts === null || Array.isArray(facts))
      return false;
    const { audiocodecid: codec, hasAudio } = facts as { audiocodecid?: unknown; hasAudio?: unknown };
    return (
      hasAudio === true || (typeof codec === 'number' ? codec > 0 : typeof codec === 'string' && codec !== '')
    );
  } catch (error) {
    if (error instanceof MalformedRtmp) return false;
    throw error;
  }
}
