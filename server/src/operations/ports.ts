// For operators: the metrics of a running process, and whether it is ready.

/** An HTTP answer. The route is a pattern, so that the number of series has an end. */
export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  /** Bytes written to the client, for media alone. */
  readonly mediaBytes: number;
}

/** Values that are read when somebody reads the metrics. */
export interface MetricsSource {
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Jobs by queue and state. */
  listJobs(): Promise<readonly JobCount[]>;
  /** Encoders that publish in all processes, and players that fetch media from this one. */
  countLive(): Promise<{ readonly encoders: number; readonly players: number }>;
}

export interface JobCount {
  readonly queue: string;
  readonly state: 'queued' | 'active' | 'failed';
  readonly count: number;
}

export interface Metrics {
  countAnswer(answer: AnsweredRequest): void;
  /** The text that Prometheus reads, and its content type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** A need of a process. `required`: without it the process answers 503. */
export interface ReadinessCheck {
  readonly name: string;
  readonly required: boolean;
  /** @returns the trouble in one sentence; undefined when all is well. */
  readonly check: () => Promise<string | undefined>;
}
