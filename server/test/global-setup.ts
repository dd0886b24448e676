// One throw-away PostgreSQL for the whole run, with a seeded template database that each test file clones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createArgon2Passwords } from '../src/adapters/argon2-passwords.ts';
import { cleanHtml } from '../src/adapters/sanitized-html.ts';
import { connect } from '../src/db/connect.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/index.ts';
import { migrate } from '../src/db/migrate.ts';
import { seedDemo } from '../src/demo/index.ts';
import { cheapCost, startOfTests, templateName } from './fixed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; user: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database: templateName,
    fast: true,
    log: () => {},
  });
  const connection = connect({ ...postgres.connection, database: templateName });
  await migrate(connection.pool);
  await seedDemo(connection, startOfTests, {
    hashPassword: (password) => createArgon2Passwords(cheapCost).hash(password),
    cleanHtml,
  });
  await connection.close();
  project.provide('postgres', { host: postgres.connection.host, user: postgres.connection.user });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
