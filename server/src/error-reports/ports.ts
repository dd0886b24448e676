// Error reports: what is recorded, and where else it goes.

/** An error as some code of ours saw it. Nothing of it is kept before `cleanError` has chosen the fields. */
export interface SeenError {
  readonly source: 'server' | 'browser';
  /** The process, or what the browser was doing: `web`, `worker`, `request`, `chunk` … */
  readonly service: string;
  /** Undefined for an error of the deployment, such as a job for all channels. */
  readonly channelId: number | undefined;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The HTTP status that the client received. */
  readonly status: number | undefined;
  readonly method: string | undefined;
  /** The pattern of the route or the name of the job. */
  readonly place: string | undefined;
  readonly url: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly release: string;
  readonly requestId: string | undefined;
}

/** Safe to keep, to show and to send. */
export interface CleanError {
  readonly source: 'server' | 'browser';
  readonly service: string;
  readonly channel_id: number | null;
  readonly message: string;
  readonly status: number | null;
  readonly url: string | null;
  readonly place: string | null;
  readonly method: string | null;
  readonly frames: readonly string[];
  readonly data: Readonly<Record<string, string | number | boolean>>;
  readonly release: string;
  readonly request_id: string | null;
}

/** Errors of one fingerprint since the last write. */
export interface CountedError extends CleanError {
  readonly fingerprint: string;
  readonly count: number;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Another service that receives the same reports. It keeps nothing back and throws nothing. */
export interface ErrorForwarder {
  send(error: CountedError): void;
  /** Waits for what was sent, at most so long. */
  close(graceMs: number): Promise<void>;
}
