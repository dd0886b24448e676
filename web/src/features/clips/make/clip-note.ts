// The note about a clip whose dialog was closed before the clip was ready: pure.
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import type { OwnClip } from '@floodlit/contract/clips/clips';

type Followed = Pick<OwnClip, 'id' | 'uuid' | 'status' | 'is_withheld'>;

const isBeingMade = ({ status }: Pick<OwnClip, 'status'>): boolean =>
  status === 'queued' || status === 'processing';

/** The clip to follow after its dialog closes. The dialog itself told the end of every other one. */
export const leftUnfinished = <Clip extends Followed>(latest: Clip | undefined): Clip | undefined =>
  latest !== undefined && isBeingMade(latest) ? latest : undefined;

export interface ClipNote {
  readonly key: 'make_clip.is_ready' | 'make_clip.has_failed';
  /** The page that the note opens. A withheld clip has none yet. */
  readonly path: string | undefined;
}

/** Undefined while the clip is made. */
export function noteOf(clip: Followed): ClipNote | undefined {
  if (isBeingMade(clip)) return undefined;
  if (clip.status === 'failed') return { key: 'make_clip.has_failed', path: undefined };
  return { key: 'make_clip.is_ready', path: clip.is_withheld ? undefined : clipSharePath(clip) };
}
