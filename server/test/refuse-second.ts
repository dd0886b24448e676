// Two pools that refuse a SECOND connection inside a transaction of the second pool, and name the caller.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '../src/db/connect.ts';

const inside = new AsyncLocalStorage<'a transaction of the console'>();

type Connecting = (...given: unknown[]) => unknown;

/** Without this guard, the test would hang until the pool gives up, and say nothing about the caller. */
function guard({ pool }: Connection): void {
  const connecting = pool.connect.bind(pool) as Connecting;
  const refusing: Connecting = (...given) => {
    if (inside.getStore() === undefined) return connecting(...given);
    const error = new Error('A SECOND connection was asked for inside a transaction of the console.');
    const [callback] = given;
    if (typeof callback === 'function') return void callback(error, undefined, () => {});
    return Promise.reject(error);
  };
  pool.connect = refusing as typeof pool.connect;
}

export function refuseSecond(viewers: Connection, ofConsole: Connection): [Connection, Connection] {
  // A transaction takes its own connection before its work begins.
  const transact: Connection['transact'] = (work) =>
    ofConsole.transact((scope) => inside.run('a transaction of the console', () => work(scope)));
  guard(viewers);
  guard(ofConsole);
  return [viewers, { ...ofConsole, transact }];
}
