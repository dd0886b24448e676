// Counts recent password attempts in the database, shared by all processes.
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

export interface TryStore {
  /** In the order of the subjects; 0 when nothing was counted or the window is over. */
  read(channelId: number, subjects: readonly Buffer[], now: Date): Promise<number[]>;
  /** Adds one to each. The first attempt opens the window. @returns the new counts, in the order of the subjects. */
  add(channelId: number, subjects: readonly Buffer[], now: Date, endsAt: Date): Promise<number[]>;
  /** Takes back the counted attempt after a successful log-in. */
  takeBack(channelId: number, subjects: readonly Buffer[]): Promise<void>;
  forget(channelId: number, subject: Buffer): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
}

interface Counted {
  readonly subject_hash: Buffer;
  readonly tries: number;
}

const inOrder = (subjects: readonly Buffer[], rows: readonly Counted[]): number[] =>
  subjects.map((subject) => rows.find((row) => row.subject_hash.equals(subject))?.tries ?? 0);

export function createTryStore(db: Database): TryStore {
  return {
    read: async (channelId, subjects, now) =>
      inOrder(
        subjects,
        await db
          .selectFrom('identity.login_tries')
          .where('channel_id', '=', channelId)
          .where('subject_hash', 'in', subjects)
          .where('ends_at', '>', now)
          .select(['subject_hash', 'tries'])
          .execute(),
      ),
    add: async (channelId, subjects, now, endsAt) =>
      inOrder(
        subjects,
        await db
          .insertInto('identity.login_tries')
          .values(
            // Always in one order. Two statements with different orders could deadlock.
            subjects
              .toSorted((one, other) => one.compare(other))
              .map((subject_hash) => ({ channel_id: channelId, subject_hash, tries: 1, ends_at: endsAt })),
          )
          .onConflict((conflict) =>
            conflict.columns(['channel_id', 'subject_hash']).doUpdateSet({
              tries: sql`case when login_tries.ends_at > ${now} then login_tries.tries + 1 else 1 end`,
              ends_at: sql`case when login_tries.ends_at > ${now} then login_tries.ends_at else excluded.ends_at end`,
            }),
          )
          .returning(['subject_hash', 'tries'])
          .execute(),
      ),
    takeBack: async (channelId, subjects) => {
      for (const subject of subjects)
        await db
          .updateTable('identity.login_tries')
          .set((row) => ({ tries: row('tries', '-', 1) }))
          .where('channel_id', '=', channelId)
          .where('subject_hash', '=', subject)
          .where('tries', '>', 0)
          .execute();
    },
    forget: async (channelId, subject) => {
      await db
        .deleteFrom('identity.login_tries')
        .where('channel_id', '=', channelId)
        .where('subject_hash', '=', subject)
        .execute();
    },
    deleteExpired: async (now) => {
      await db.deleteFrom('identity.login_tries').where('ends_at', '<=', now).execute();
    },
  };
}
