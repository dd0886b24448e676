// The connection of an open transaction, in the shape of a pool's connection.
import { sql } from 'kysely';
import type { Scope, Transact } from '../kernel/transact.ts';
import { databaseOf, type Connection, type Database } from './connect.ts';

/** The parts of a connection that rooms need. */
export interface RoomsConnection {
  readonly db: Database;
  readonly pool: Connection['pool'];
  readonly transact: Transact;
}

/** A room asked the pool for a SECOND connection while its own transaction was open. */
export class SecondConnectionRefused extends Error {
  override readonly name = 'SecondConnectionRefused';
  constructor(asked: string) {
    super(
      `${asked} asked for a SECOND connection inside an open transaction. Call it before or after the transaction.`,
    );
  }
}

/** Refuses each call: its object would take a second connection, which can deadlock. */
export const refuseAll = <Part extends object>(asked: string): Part =>
  new Proxy({} as Part, {
    get: (_target, name) => () => {
      throw new SecondConnectionRefused(`${asked}.${String(name)}`);
    },
  });

/** Each `transact` runs its work in the same transaction. */
export const joinedConnection = (scope: Scope): RoomsConnection => ({
  db: databaseOf(scope),
  pool: refuseAll('pool'),
  transact: (work) => work(scope),
});

/** The database refuses each write of the transaction from now on. */
export async function makeReadOnly(scope: Scope): Promise<void> {
  await sql`set transaction read only`.execute(databaseOf(scope));
}
