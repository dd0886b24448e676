// What the server tells a player about one recording or live game, spelled as on the wire.

export interface CaptionSource {
  language: string;
  label: string;
  url: string;
}

export interface PlaybackSource {
  asset_id: number;
  /** Whether the playlists still grew when this was said. */
  is_live: boolean;
  /** Seconds; null while it is live. */
  duration: number | null;
  master_url: string;
  /** The same rungs close to the present moment; null unless it is live. */
  low_latency_url: string | null;
  /** `{exp}~{sid}~{signature}`, the part of each media path that is exchanged for a newer one. */
  token: string;
  /** Seconds UTC. */
  token_expires_at: number;
  /** How long it lives from when it was made. */
  token_seconds?: number;
  /** Texts of playlists the server has already sent, by their path below the token. */
  playlists?: Record<string, string>;
  /** Addresses (or paths below the token) that the first frame needs, in order. */
  first_fragments?: string[];
  /** Folder name of the rung to start with, such as `540p`. */
  start_rung?: string;
  poster_url?: string | null;
  storyboard_url?: string | null;
  captions?: CaptionSource[];
}

export interface RenewedToken {
  token: string;
  /** Seconds UTC. */
  token_expires_at: number;
  token_seconds?: number;
}

/** `refused` is the server's decision and final; a failed request rejects instead and is tried again. */
export type RenewAnswer = ({ kind: 'renewed' } & RenewedToken) | { kind: 'refused'; reason: string };

export type Renew = () => Promise<RenewAnswer>;
