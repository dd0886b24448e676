// The server's answer about one recording or live game, in the wire's spelling.

export interface CaptionSource {
  language: string;
  label: string;
  url: string;
}

/** One of several sound tracks. */
export interface AudioSource {
  /** The folder of its playlist, beside the rungs. */
  name: string;
  label: string;
  language: string | null;
}

export interface PlaybackSource {
  asset_id: number;
  /** Whether the playlists still grew at the time of the answer. */
  is_live: boolean;
  /** Seconds. Null while it is live. */
  duration: number | null;
  master_url: string;
  /** The low-latency playlist of the same rungs. Null unless it is live. */
  low_latency_url: string | null;
  /** `{exp}~{sid}~{signature}`, the segment of each media path that a newer one replaces. */
  token: string;
  /** Seconds UTC. */
  token_expires_at: number;
  /** Its lifetime from creation. */
  token_seconds?: number;
  /** The playlist texts that the server already sent, by their path below the token. */
  playlists?: Record<string, string>;
  /** Addresses (or paths below the token) of the first frame's files, in order. */
  first_fragments?: string[];
  /** Folder name of the start rung, such as `540p`. */
  start_rung?: string;
  poster_url?: string | null;
  poster_widths?: number[] | undefined;
  storyboard_url?: string | null;
  captions?: CaptionSource[];
  /** None unless there are several. The rungs hold the first one. */
  audio?: AudioSource[];
  /** Where the viewer's account was in this recording, on any of its devices. */
  resume?: AccountResume;
}

export interface AccountResume {
  /** 0 when there is nothing to resume. */
  seconds: number;
  /** Seconds since it was watched. */
  seconds_ago: number;
}

export interface RenewedToken {
  token: string;
  /** Seconds UTC. */
  token_expires_at: number;
  token_seconds?: number;
}

/** `refused` is the server's final decision. A failed request rejects instead, and the player retries it. */
export type RenewAnswer = ({ kind: 'renewed' } & RenewedToken) | { kind: 'refused'; reason: string };

export type Renew = () => Promise<RenewAnswer>;
