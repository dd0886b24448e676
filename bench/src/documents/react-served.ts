// Message of the server-rendered page to its bench, sent once it listens.
export interface ReactServed {
  readonly port: number;
}
