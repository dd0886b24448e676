// One clock that only goes forward for all that an encoder sends: jumps of its time stamps are taken out.

export type ClockedKind = 'video' | 'audio';

export interface EncoderClock {
  /**
   * @param timestampMs as the encoder has it, of a picture or a piece of sound.
   * @returns the moment in milliseconds, and whether the encoder's clock jumped with this message.
   */
  read(kind: ClockedKind, timestampMs: number): { readonly ms: number; readonly hasJumped: boolean };
}

/** Further ahead than this is another clock, or a line that was away. */
const aheadMs = 1_000;
/** Time stamps of one kind go forward; more than this backward is another clock. */
const behindMs = 250;
/** Pictures and sound may be so far apart on the wire. */
const apartMs = 1_000;
const usualStepMs = { video: 33, audio: 21 } as const;
const longestStepMs = 200;

/**
 * After a jump the stream goes on one step after what came before it. Pictures and sound jump one after the other. So
 * the clock from before the jump is tried as well, and both keep their distance from each other.
 */
export function createEncoderClock(): EncoderClock {
  let offsets: readonly number[] = [0];
  const last: Partial<Record<ClockedKind, number>> = {};
  const stepMs: Record<ClockedKind, number> = { ...usualStepMs };

  function keep(kind: ClockedKind, own: number | undefined, ms: number): void {
    if (own !== undefined && ms > own && ms - own <= longestStepMs) stepMs[kind] = ms - own;
    last[kind] = Math.max(own ?? ms, ms);
  }

  return {
    read(kind, timestampMs) {
      const own = last[kind];
      const [only = 0] = offsets;
      // Nearly all messages: the clock never jumped, and goes on.
      const next = timestampMs - only;
      if (offsets.length === 1 && own !== undefined && next >= own - behindMs && next <= own + aheadMs) {
        keep(kind, own, next);
        return { ms: next, hasJumped: false };
      }
      const other = last[kind === 'video' ? 'audio' : 'video'];
      const fits = (ms: number): boolean => {
        if (own !== undefined && ms >= own - behindMs && ms <= own + aheadMs) return true;
        // Sound that ended long ago gives no time for current pictures.
        if (other === undefined || (own !== undefined && other < own - apartMs))
          return own === undefined && other === undefined;
        return Math.abs(ms - other) <= apartMs;
      };
      // A kind that was away for long comes back beside the other one, not behind its own past.
      const wasAway = own === undefined || (other !== undefined && own < other - apartMs);
      const expectedMs = wasAway ? other : own + stepMs[kind];
      const strayOf = (ms: number): number => Math.abs(ms - (expectedMs ?? ms));
      const [found] = offsets
        .map((offset) => timestampMs - offset)
        .filter(fits)
        .toSorted((one, two) => strayOf(one) - strayOf(two));
      const ms = found ?? expectedMs ?? timestampMs;
      if (found === undefined) offsets = [timestampMs - ms, ...offsets.slice(0, 1)];
      keep(kind, own, ms);
      return { ms, hasJumped: found === undefined };
    },
  };
}
