// The personal data of one person on one channel, table by table.
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { exportedTables, type ExportedTable } from './personal-data-rules.ts';

type PersonalRow = Readonly<Record<string, unknown>>;

interface PersonalPart {
  readonly part: string;
  readonly rows: readonly PersonalRow[];
}

/** The maximum of rows of one table. A person can request older rows from the operator. */
const rowsMaximum = 5_000;

async function readTable(
  db: Database,
  table: string,
  { columns, owner = 'user_id', without }: ExportedTable,
  { channelId, userId }: { channelId: number; userId: number },
): Promise<PersonalRow[]> {
  const isTheirs =
    owner === 'order_id'
      ? sql`order_id in (select id from commerce.orders where channel_id = ${channelId} and user_id = ${userId})`
      : sql`${sql.ref(owner)} = ${userId}`;
  const isTold = without === undefined ? sql`true` : sql`${sql.ref(without.column)} <> ${without.value}`;
  const { rows } = await sql<PersonalRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
     where channel_id = ${channelId} and ${isTheirs} and ${isTold}
     order by ${sql.ref(columns.find((column) => column.endsWith('_at')) ?? columns[0] ?? 'id')} desc
     limit ${rowsMaximum}`.execute(db);
  return rows;
}

/**
 * The mails that the person received and wrote, without their text: the time and the subject. Only mails of a
 * proven mailbox count, and only since the account exists. Otherwise an account with a stranger's address could
 * read that mailbox's history.
 */
async function readLetters(db: Database, channelId: number, userId: number): Promise<PersonalRow[]> {
  const { rows } = await sql<PersonalRow>`
    select message.created_at, message.subject,
           case when message.recipient = person.email then 'to you' else 'from you' end as direction
      from mail.messages message
      join identity.users person on person.channel_id = message.channel_id and person.id = ${userId}
     where message.channel_id = ${channelId}
       and person.email_verified_at is not null
       and message.created_at >= person.created_at
       and (message.recipient = person.email or lower(message.reply_to) = person.email)
     order by message.id desc limit ${rowsMaximum}`.execute(db);
  return rows;
}

/** Every part, also those that are empty. */
export async function readPersonalData(
  db: Database,
  channelId: number,
  userId: number,
): Promise<PersonalPart[]> {
  const parts: PersonalPart[] = [];
  for (const [table, rule] of Object.entries(exportedTables))
    parts.push({ part: rule.part, rows: await readTable(db, table, rule, { channelId, userId }) });
  return [...parts, { part: 'letters', rows: await readLetters(db, channelId, userId) }];
}
