// A transaction as the rooms see it: an opaque scope that stores and the queue can join, so that a verb never meets SQL.

/** Only db/ and stores know what is inside. */
export interface Scope {
  readonly scope: unique symbol;
}

/** Runs the work in one transaction: all of it is kept, or none. Serialization failures and deadlocks are tried again. */
export type Transact = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;
