// Counts the players that fetch media now, by the anonymous session of their signed addresses.

const recentMs = 20_000;
/** A crowd above this is still counted as this many. */
const playersMaximum = 200_000;

export interface PlayerCount {
  note(session: string): void;
  count(): number;
}

export function createPlayerCount(nowMs: () => number): PlayerCount {
  /** In the order of the last request. */
  const seen = new Map<string, number>();
  const forgetOld = (): void => {
    const since = nowMs() - recentMs;
    for (const [session, at] of seen) {
      if (at > since) return;
      seen.delete(session);
    }
  };
  return {
    note(session) {
      seen.delete(session);
      if (seen.size >= playersMaximum) forgetOld();
      if (seen.size < playersMaximum) seen.set(session, nowMs());
    },
    count() {
      forgetOld();
      return seen.size;
    },
  };
}
