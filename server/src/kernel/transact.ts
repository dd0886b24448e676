// A transaction as an opaque scope. Stores and the queue can join it, so verbs contain no SQL.

/** Only db/ and stores read its content. */
export interface Scope {
  readonly scope: unique symbol;
}

/** Runs the work in one transaction: all of it is kept, or none. Serialization failures and deadlocks are tried again. */
export type Transact = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;
