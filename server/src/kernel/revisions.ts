// Which revision of a channel visitors see: it changes with every edit, so what was made under another is made anew.

export interface Revisions {
  of(channelId: number): string;
  /** Of what belongs to no one channel, such as which channel a host has: changes with every edit of any. */
  ofAll(): string;
}

/** Told of edits by whoever hears of them. */
export interface RevisionKeeper extends Revisions {
  /** @param channelId undefined when nobody knows which. */
  changed(channelId: number | undefined): void;
  /** Whether edits are heard of. While they are not, a revision lasts a moment. */
  setHearing(isHearing: boolean): void;
}

interface RevisionOptions {
  /** Of a clock that only rises. */
  readonly nowMs?: () => number;
  /** How long a revision lasts while edits are not heard of. */
  readonly unheardMs?: number;
}

export function createRevisions({
  nowMs = () => performance.now(),
  unheardMs = 500,
}: RevisionOptions = {}): RevisionKeeper {
  const edits = new Map<number, number>();
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
    of: (channelId) => heard(`${everywhere}.${edits.get(channelId) ?? 0}`),
    ofAll: () => heard(String(all)),
    changed,
    setHearing(next) {
      // What changed meanwhile, nobody has heard.
      if (next !== isHearing) changed(undefined);
      isHearing = next;
    },
  };
}
