// The pictures of the source's open segment, while a rung has shown nothing of it: its next encoder can make it whole.
import type { Cut } from './match-cuts.ts';
import type { LiveRung } from './live-rung.ts';

export interface Unshown {
  readonly cut: Cut;
  readonly tags: readonly Buffer[];
  readonly bytes: number;
}

export interface OpenPictures {
  begin(cut: Cut): void;
  add(tag: Buffer): void;
  forget(): void;
  /** Undefined once players may have a part of the segment, and for one that begins without a keyframe. */
  read(): Unshown | undefined;
}

export function createOpenPictures(rung: Pick<LiveRung, 'report'>, bytesMaximum: number): OpenPictures {
  let open: { cut: Cut; tags: Buffer[]; bytes: number } | undefined;
  const read = (): typeof open => {
    const isKept =
      open !== undefined && rung.report().lastNumber < open.cut.number && open.bytes <= bytesMaximum;
    if (!isKept) open = undefined;
    return open;
  };
  return {
    begin: (cut) => void (open = cut.isKeyframe ? { cut, tags: [], bytes: 0 } : undefined),
    add(tag) {
      const kept = read();
      kept?.tags.push(tag);
      if (kept !== undefined) kept.bytes += tag.length;
    },
    forget: () => void (open = undefined),
    read,
  };
}
