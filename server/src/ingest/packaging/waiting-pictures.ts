// The pictures of the source that wait for the next encoder of a lower rung.
import type { Unshown } from './open-pictures.ts';

export interface WaitingPictures {
  /** From now on pictures wait, after those of `first`. Drops what waited before. */
  hold(first?: Pick<Unshown, 'tags' | 'bytes'>): void;
  /** From now on no picture waits. @returns those that waited. */
  release(): readonly Buffer[];
  /** @returns false while no picture waits: the encoder takes it. */
  add(tag: Buffer, isKeyframe: boolean): boolean;
  count(): number;
}

/** Pictures wait from the beginning. */
export function createWaitingPictures(bytesMaximum: number): WaitingPictures {
  let waiting: Buffer[] | undefined = [];
  let bytes = 0;
  const hold: WaitingPictures['hold'] = (first) => {
    waiting = [...(first?.tags ?? [])];
    bytes = first?.bytes ?? 0;
  };
  return {
    hold,
    release() {
      const released = waiting ?? [];
      waiting = undefined;
      return released;
    },
    add(tag, isKeyframe) {
      if (waiting === undefined) return false;
      // Frames without their keyframe are useless. Drop all of them and start at the next keyframe.
      if (bytes + tag.length > bytesMaximum) hold();
      if (waiting.length === 0 && !isKeyframe) return true;
      waiting.push(tag);
      bytes += tag.length;
      return true;
    },
    count: () => waiting?.length ?? 0,
  };
}
