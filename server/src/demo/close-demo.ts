// Closes the demo when payments become real. Its people's password is public, and its granted passes never expire.
import { demoPeople } from '@floodlit/demo/content';
import { databaseOf, type Connection, type Database } from '../db/connect.ts';

/** As a deleted account has it: no password matches. */
const noPassword = '-';

interface ClosedDemo {
  /** The number of accounts whose log-in was still open. */
  readonly people: number;
  /** The number of grants that ended now. */
  readonly grants: number;
}

/**
 * Safe at every start: closed accounts stay closed and are not counted again. It changes only the demo's own
 * addresses.
 */
export const closeDemo = ({ transact }: Pick<Connection, 'transact'>, now: Date): Promise<ClosedDemo> =>
  transact(async (scope) => {
    const db = databaseOf(scope);
    const grants = await db
      .updateTable('commerce.entitlements')
      .set({ ends_at: now })
      .where('granted_by', '=', 'demo')
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
      .executeTakeFirst();
    const people = await db
      .selectFrom('identity.users')
      .where(
        'email',
        'in',
        demoPeople.map(({ email }) => email),
      )
      .select(['channel_id', 'id', 'password_hash'])
      .forUpdate()
      .execute();
    for (const person of people) await closeLogIn(db, person, now);
    return {
      people: people.filter(({ password_hash }) => password_hash !== noPassword).length,
      grants: Number(grants.numUpdatedRows),
    };
  });

/** Closes every log-in: the password, linked accounts, mailed links and existing sessions. */
async function closeLogIn(
  db: Database,
  { channel_id, id }: { readonly channel_id: number; readonly id: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('identity.users')
    .set({ password_hash: noPassword, temporary_password: false, temporary_password_until: null })
    .where('channel_id', '=', channel_id)
    .where('id', '=', id)
    .execute();
  for (const ways of [
    'identity.social_identities',
    'identity.mailed_links',
    'identity.email_changes',
  ] as const)
    await db.deleteFrom(ways).where('channel_id', '=', channel_id).where('user_id', '=', id).execute();
  await db
    .updateTable('identity.api_keys')
    .set({ revoked_at: now })
    .where('channel_id', '=', channel_id)
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
