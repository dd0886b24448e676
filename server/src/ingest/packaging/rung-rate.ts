// How many bits a lower rung may have: never more than its source's pictures, however small the source's own are.
import type { RungPlan } from './rung-encoder.ts';

/** A rung as tall as its source gets this share of its bits; a lower one less, by its height. */
const share = 0.9;
/** Below this, the head of each picture alone fills the budget. */
const bitsMinimum = 64_000;
/** The source's rate is an average of so many segments. */
const windowSegments = 5;
/** A change starts another encoder, so that small ones are not worth it. */
const lowerFrom = 0.8;
const raiseFrom = 1.4;

export interface SourceRate {
  /** A segment of the source with these bytes of pictures. */
  add(segment: { readonly bytes: number; readonly durationMs: number }): void;
  /** The bits that the rung's encoder may use. Undefined while nothing is measured. */
  allowed(): number | undefined;
  /** The bits that a running encoder changes to; undefined while it stays as it is. */
  change(current: number): number | undefined;
}

/** @param sourceHeight of the pictures that the rung is made of. */
export function createSourceRate(
  { bitsPerSecond, height }: Pick<RungPlan, 'bitsPerSecond' | 'height'>,
  sourceHeight: number,
): SourceRate {
  const window: { bytes: number; durationMs: number }[] = [];
  let sinceChange = 0;
  const allowed = (): number | undefined => {
    const ms = window.reduce((sum, { durationMs }) => sum + durationMs, 0);
    if (ms <= 0) return undefined;
    const source = (window.reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / ms;
    const most = Math.max(bitsMinimum, Math.round(source * share * Math.min(1, height / sourceHeight)));
    return Math.min(bitsPerSecond, most);
  };
  return {
    allowed,
    add(segment) {
      window.push(segment);
      sinceChange += 1;
      if (window.length > windowSegments) window.shift();
    },
    change(current) {
      const wanted = allowed();
      if (wanted === undefined || sinceChange < windowSegments) return undefined;
      if (wanted > current * lowerFrom && wanted < current * raiseFrom) return undefined;
      if (wanted === current) return undefined;
      sinceChange = 0;
      return wanted;
    },
  };
}
