// A change of a record, in one transaction with its audit log, on the version that the editor opened.
import { DomainError } from '../kernel/errors.ts';
import type { Act } from './act.ts';
import type { ConsoleRooms } from './rooms.ts';
import { versionOf } from '../kernel/version-of.ts';

export interface RecordEdit<Shown extends object> {
  /** Locks what the change touches, so that two editors never pass the check together. */
  readonly lock: (rooms: ConsoleRooms) => Promise<void>;
  readonly read: (rooms: ConsoleRooms) => Promise<Shown>;
  readonly version: string;
  readonly write: (rooms: ConsoleRooms) => Promise<unknown>;
}

/** @throws {DomainError} `operators.changed_meanwhile`, and the errors of `read` and `write`. */
export const editRecord = <Shown extends object>(
  act: Act,
  { lock, read, version, write }: RecordEdit<Shown>,
): Promise<Shown & { readonly version: string }> =>
  act('', async (rooms) => {
    await lock(rooms);
    if (versionOf(await read(rooms)) !== version) throw new DomainError('operators.changed_meanwhile');
    await write(rooms);
    return withVersion(await read(rooms));
  });

export const withVersion = <Shown extends object>(shown: Shown): Shown & { readonly version: string } => ({
  ...shown,
  version: versionOf(shown),
});
