// The facts of a playback: one typed stream, and its summary. No address, token or name is part of them.

export type PlaybackFact =
  /** The first frame, this long after the page was opened or the game was chosen. */
  | { kind: 'started'; after_ms: number }
  /** The picture stood still while it should have moved. Reported at the end of the stall. */
  | { kind: 'stalled'; ms: number }
  /** Media seconds of one rendition since the last report. */
  | { kind: 'watched'; rendition: string; seconds: number }
  /** Seconds behind live, while the game is live. */
  | { kind: 'behind'; seconds: number }
  /** `status` is the HTTP status, if there was an answer. `decode`: the browser refused what had arrived. */
  | {
      kind: 'failed';
      cause: 'network' | 'media' | 'decode' | 'other';
      status: number | undefined;
      is_fatal: boolean;
    }
  /** The server withdrew the access: `pass`, `login`, `geo` … */
  | { kind: 'refused'; reason: string }
  | { kind: 'ended' }
  | StepFact;

/** Single steps of a playback. The summary leaves them out. */
export type StepFact =
  /** The playback is observed from now on. */
  | { kind: 'opened' }
  | { kind: 'played' }
  | { kind: 'paused' }
  /** Seconds of the media. */
  | { kind: 'jumped'; from: number; to: number }
  /** Another quality is shown. */
  | { kind: 'rendition'; name: string; height: number | undefined; bitrate: number | undefined }
  /** Every 10 s. */
  | { kind: 'heartbeat'; isPlaying: boolean }
  /** The viewer left the player. */
  | { kind: 'closed' };

export type FactListener = (fact: PlaybackFact) => void;

export interface FactSummary {
  started_after_ms: number | undefined;
  stalls: number;
  stalled_ms: number;
  /** Seconds by rendition. */
  watched: Record<string, number>;
  /** The last known delay behind live. */
  behind_seconds: number | undefined;
  /** The number of failures by cause and status: `network 503`. */
  failures: Record<string, number>;
  refused: string | undefined;
}

export const NO_FACTS: FactSummary = {
  started_after_ms: undefined,
  stalls: 0,
  stalled_ms: 0,
  watched: {},
  behind_seconds: undefined,
  failures: {},
  refused: undefined,
};

const FAILURE_NAMES = 20;

/** The summary after one more fact. Its size is bounded, however long the playback lasts. */
export function addFact(summary: FactSummary, fact: PlaybackFact): FactSummary {
  switch (fact.kind) {
    case 'started':
      return { ...summary, started_after_ms: summary.started_after_ms ?? fact.after_ms };
    case 'stalled':
      return { ...summary, stalls: summary.stalls + 1, stalled_ms: summary.stalled_ms + fact.ms };
    case 'watched': {
      const seconds = (summary.watched[fact.rendition] ?? 0) + fact.seconds;
      return { ...summary, watched: { ...summary.watched, [fact.rendition]: seconds } };
    }
    case 'behind':
      return { ...summary, behind_seconds: fact.seconds };
    case 'failed': {
      const name = [fact.cause, fact.status, fact.is_fatal ? 'fatal' : undefined].filter(Boolean).join(' ');
      const isKnown = name in summary.failures || Object.keys(summary.failures).length < FAILURE_NAMES;
      if (!isKnown) return summary;
      return { ...summary, failures: { ...summary.failures, [name]: (summary.failures[name] ?? 0) + 1 } };
    }
    case 'refused':
      return { ...summary, refused: fact.reason };
    default:
      return summary;
  }
}
