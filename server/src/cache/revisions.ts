// The revision of a channel's content. It changes with every edit and invalidates all values of an older revision.

export interface Revisions {
  of(channelId: number): string;
  /**
   * The revision of data that belongs to no single channel, such as the host table. It changes with every edit of
   * any channel.
   */
  ofAll(): string;
  /** The channel's revision changes at this moment of the clock, without an edit. Only the next one is kept. */
  expireAt(channelId: number, moment: Date): void;
}

/** Receives each edit from the change feed. */
export interface RevisionKeeper extends Revisions {
  /** @param channelId undefined when the edited channel is unknown. */
  changed(channelId: number | undefined): void;
  /** Whether the change feed is connected. Without it, a revision lasts half a second. */
  setHearing(isHearing: boolean): void;
}

interface RevisionOptions {
  /** A monotonic clock. */
  readonly nowMs?: () => number;
  /** The clock of the rooms. */
  readonly now?: () => Date;
  /** The lifetime of a revision while the change feed is down. */
  readonly unheardMs?: number;
}

export function createRevisions({
  nowMs = () => performance.now(),
  now = () => new Date(),
  unheardMs = 500,
}: RevisionOptions = {}): RevisionKeeper {
  const edits = new Map<number, number>();
  /** The earliest known end of each channel's values, in milliseconds. */
  const ends = new Map<number, number>();
  let isHearing = false;
  let all = 0;
  let everywhere = 0;
  const heard = (revision: string): string =>
    isHearing ? revision : `unheard ${Math.floor(nowMs() / unheardMs)}`;
  const changed = (channelId: number | undefined): void => {
    all++;
    if (channelId === undefined) everywhere++;
    else edits.set(channelId, (edits.get(channelId) ?? 0) + 1);
  };
  return {
    of(channelId) {
      const end = ends.get(channelId);
      if (end !== undefined && now().getTime() >= end) {
        ends.delete(channelId);
        changed(channelId);
      }
      return heard(`${everywhere}.${edits.get(channelId) ?? 0}`);
    },
    expireAt(channelId, moment) {
      ends.set(channelId, Math.min(ends.get(channelId) ?? Infinity, moment.getTime()));
    },
    ofAll: () => heard(String(all)),
    changed,
    setHearing(next) {
      // Edits during the interruption were missed, so every revision changes.
      if (next !== isHearing) changed(undefined);
      isHearing = next;
    },
  };
}
