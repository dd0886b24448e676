// Message of the raw server to its bench, sent once it listens.
export interface RawServed {
  readonly port: number;
}
