// The health of a game's encoder, from its broadcast. Pure.

/** The quality that the encoder sends. A lower one is made again after the game. */
const sourceRung = 'source';

/** The encoder of a game. */
export interface Ingest {
  readonly status: 'armed' | 'live' | 'ended';
  readonly signal: 'good' | 'weak' | 'lost';
  readonly signal_lost_at: Date | null;
  /** The qualities that miss segments now. */
  readonly missing_rungs: readonly string[];
  /** Segments of the recording that were received and are lost. */
  readonly lost_segments: number;
}

interface BroadcastHealth {
  readonly status: Ingest['status'];
  readonly signal_lost_at: Date | null;
  readonly rung_health: readonly {
    readonly name: string;
    readonly missing_since: number | null;
    readonly missed_segments: number;
  }[];
  /** An operator shows a sentence in place of the picture. */
  readonly slate_text?: string | null;
  readonly end_wished_at?: Date | null;
}

export function ingestOf({
  status,
  signal_lost_at: lostAt,
  rung_health,
  slate_text = null,
  end_wished_at = null,
}: BroadcastHealth): Ingest {
  // A slate is the operator's wish, and alerts nobody.
  const signal_lost_at = slate_text === null && end_wished_at === null ? lostAt : null;
  const missing_rungs = rung_health.flatMap(({ name, missing_since }) =>
    missing_since === null ? [] : [name],
  );
  const isLost = status === 'live' && signal_lost_at !== null;
  return {
    status,
    signal: isLost ? 'lost' : missing_rungs.length > 0 ? 'weak' : 'good',
    signal_lost_at,
    missing_rungs,
    lost_segments: rung_health.find(({ name }) => name === sourceRung)?.missed_segments ?? 0,
  };
}
