// Ends a session of the database, orderly where the database answers.
import type { Socket } from 'node:net';
import type pg from 'pg';

const withinMs = 1_000;

/** Its running statement fails at once. */
export function cutSession(client: pg.ClientBase): void {
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
}

/** A database behind a cut network would answer an orderly end after minutes. */
export async function endSession(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => cutSession(client), withinMs);
  await client.end().catch(() => undefined);
  clearTimeout(cut);
}
