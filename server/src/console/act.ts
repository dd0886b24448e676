// The only ways of a handler into a transaction: an act of its operator or phone, and a look that writes nothing.
import { makeReadOnly } from '../db/joined-connection.ts';
import { actAs, actingOf, actingOfWorker, type Operator, type Worker } from '../operators/index.ts';
import type { ConsoleRooms } from './rooms.ts';

/**
 * Runs verbs in one transaction of the console's connection, in the name of the operator. The audit log records it.
 * @param why the operator's reason; empty without one.
 * @param work gets rooms whose stores, queue and `transact` all belong to the transaction.
 */
export type Act = <Result>(why: string, work: (rooms: ConsoleRooms) => Promise<Result>) => Promise<Result>;

/** Runs verbs in one transaction, in the name of a link of work. Its phone has no account and no grant. */
export type Work = <Result>(work: (rooms: ConsoleRooms) => Promise<Result>) => Promise<Result>;

/** Reads the tables of one moment, without caches. The database refuses to write. */
export type Look = <Result>(work: (rooms: ConsoleRooms) => Promise<Result>) => Promise<Result>;

export const actOf =
  (rooms: ConsoleRooms, operator: Operator): Act =>
  (why, work) =>
    actAs(rooms.operators, actingOf(operator), why, (scope) => work(rooms.within(scope)));

export const workOf =
  (rooms: ConsoleRooms, worker: Worker): Work =>
  (work) =>
    actAs(rooms.operators, actingOfWorker(worker), '', (scope) => work(rooms.within(scope)));

export const lookOf =
  (rooms: ConsoleRooms): Look =>
  (work) =>
    rooms.transact(async (scope) => {
      await makeReadOnly(scope);
      return work(rooms.within(scope));
    });
