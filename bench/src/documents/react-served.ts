// What the server-rendered page tells its bench once it listens.
export interface ReactServed {
  readonly port: number;
}
