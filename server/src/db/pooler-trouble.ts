// A pooler before the database may take away what a process needs: prepared statements, and its settings.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ConnectionConfig } from './connect.ts';

const statement = { name: 'floodlit pooler check', text: 'select 1' };
/** A prepared statement is missing, or is there already; the pooler does not know the message. */
const codes = new Set(['26000', '42P05', '08P01']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A pooler refuses a setting of the start packet that it does not know. */
export const isSettingRefused = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '08P01' && error.message.includes('startup parameter');

/**
 * Two sessions prepare a statement of one name, and both run it again. A pooler in transaction mode gives them the same
 * session of the database, where one of them fails.
 * @returns whether prepared statements work.
 */
export async function keepsPreparedStatements(config: ConnectionConfig): Promise<boolean> {
  const clients = [new pg.Client(config), new pg.Client(config)];
  for (const client of clients) client.on('error', () => {});
  try {
    await Promise.all(clients.map((client) => client.connect()));
    for (const client of [...clients, ...clients]) await client.query(statement);
    return true;
  } catch (error) {
    if (codes.has(codeOf(error))) return false;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const heardWithinMs = 2_000;

/**
 * A pooler that shares sessions swallows what a session would hear, and keeps what it sets for another process.
 * @param sender of the notification; `listening` leads to the session that must hear it.
 */
export async function hearsNotifications(
  sender: Pick<pg.Pool, 'query'>,
  listening: ConnectionConfig,
): Promise<boolean> {
  const client = new pg.Client(listening);
  client.on('error', () => {});
  const { promise: heard, resolve: hear } = Promise.withResolvers<boolean>();
  client.on('notification', () => hear(true));
  const timer = setTimeout(hear, heardWithinMs, false);
  try {
    await client.connect();
    const topic = client.escapeIdentifier(`floodlit_start_${randomUUID()}`);
    await client.query(`listen ${topic}`);
    await sender.query(`notify ${topic}`);
    const isHeard = await heard;
    await client.query(`unlisten ${topic}`);
    return isHeard;
  } finally {
    clearTimeout(timer);
    await client.end().catch(() => {});
  }
}
