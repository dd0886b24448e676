// Dependencies of a user's own account: its personal data in all rooms, and the record of deletions.
import type { LetterDeps, LinksDeps } from '../mailed-links/ports.ts';

/**
 * Records the deletion of an account by its channel and id. The time tells it from a later account with the same id.
 */
export interface Tombstone {
  readonly channel_id: number;
  readonly user_id: number;
  readonly created_at: Date;
}

/** Stored outside the database, because a restored backup could bring the accounts back. */
export interface Tombstones {
  write(tombstone: Tombstone): Promise<void>;
  /** A start waits for those on this machine. */
  read(): Promise<readonly Tombstone[]>;
  /**
   * Calls with each one of a bucket that this database has not repeated. Nobody waits for it. Absent without a bucket.
   * @throws after all others, when some could not be read or repeated. Another call reads those alone.
   */
  readonly readRemote?: (
    forget: (tombstone: Tombstone) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>;
}

export interface PersonalPart {
  /** The part's file name in the archive, without `.json`. */
  readonly part: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Reads the personal data that all rooms store about a user. */
export interface PersonalData {
  read(channelId: number, userId: number): Promise<readonly PersonalPart[]>;
}

export interface AccountDeps extends LinksDeps {
  readonly personalData: PersonalData;
  readonly tombstones: Tombstones;
}

/** The dependencies of a verb that changes the account and writes to its mailbox. */
export interface AccountLetterDeps extends LetterDeps {
  readonly identity: AccountDeps;
}
