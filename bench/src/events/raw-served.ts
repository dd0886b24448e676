// What the raw server tells its bench once it listens.
export interface RawServed {
  readonly port: number;
}
