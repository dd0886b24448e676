// The pictures of one job that failed lately. They come after all others, so that they hold up none.
import type { UnsizedPicture } from './ports.ts';

const pauseMs = 3_600_000;
/** Before every failure. */
const neverMs = -pauseMs;
/** Each takes some 100 bytes of memory. Beyond it, the oldest failure is forgotten and its picture is tried again. */
const failuresMaximum = 5_000;

export const pathOf = ({ folder, file }: UnsizedPicture): string => `${folder}/${file}`;

export interface RecentFailures {
  readonly count: () => number;
  add(picture: UnsizedPicture): void;
  remove(picture: UnsizedPicture): void;
  /** @returns pictures that did not fail, then those whose failure is an hour old, the oldest failure first. */
  choose<Picture extends UnsizedPicture>(pictures: readonly Picture[], limit: number): Picture[];
}

export function createRecentFailures(nowMs: () => number = () => performance.now()): RecentFailures {
  /** In the order of the failures. */
  const failedAtMs = new Map<string, number>();
  const failedAt = (picture: UnsizedPicture): number => failedAtMs.get(pathOf(picture)) ?? neverMs;
  return {
    count: () => failedAtMs.size,
    add: (picture) => {
      failedAtMs.delete(pathOf(picture));
      failedAtMs.set(pathOf(picture), nowMs());
      const [oldest] = failedAtMs.keys();
      if (failedAtMs.size > failuresMaximum && oldest !== undefined) failedAtMs.delete(oldest);
    },
    remove: (picture) => void failedAtMs.delete(pathOf(picture)),
    choose: (pictures, limit) =>
      pictures
        .filter((picture) => failedAt(picture) <= nowMs() - pauseMs)
        // Stable: pictures that did not fail keep their order.
        .toSorted((one, other) => failedAt(one) - failedAt(other))
        .slice(0, limit),
  };
}
