// The application for one bench: its own data directory, removed afterwards, and a client that speaks to it as a browser would.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { channel } from '@floodlit/contract/channel';
import { createClient, type Client } from '@floodlit/contract/client';
import { identity } from '@floodlit/contract/identity';
import { demoPassword, type DemoPerson } from '@floodlit/demo/content';
import { connect, type Connection } from '../../../server/src/db/connect.ts';
import type { Served } from './protocol.ts';
import { startChild } from './start-child.ts';

export interface Product {
  readonly pid: number;
  readonly origin: string;
  /** Where encoders publish. */
  readonly rtmpPort: number;
  readonly dataDir: string;
  readonly connection: Connection;
  /** How `pg` reaches the product's database. */
  readonly database: Served['database'];
  /** A new api key: of a visitor, or of one of the demo's people. */
  apiKeyOf(person?: DemoPerson['name']): Promise<string>;
  clientWith(apiKey: string): Client;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** How many of the demo's recordings its worker makes. */
  readonly recordings?: number;
}

export async function startProduct({ recordings = 0 }: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-bench-'));
  // PostgreSQL does not run as root, so its own user must be able to enter.
  await chmod(folder, 0o755);
  const child = await startChild<Served>('product/serve.ts', [], {
    DATA_DIR: path.join(folder, 'data'),
    DEMO_RECORDINGS: String(recordings),
  }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const { port, rtmpPort, database, dataDir } = child.told;
  const origin = `http://127.0.0.1:${port}`;
  const connection = connect(database, { poolSize: 2 });
  const clientWith = (apiKey: string): Client =>
    createClient({ baseUrl: `${origin}/api`, apiKey: () => apiKey });
  return {
    pid: child.pid,
    origin,
    rtmpPort,
    dataDir,
    connection,
    database,
    clientWith,
    async apiKeyOf(person) {
      const { data } = await clientWith('').call(channel.key);
      const { api_key: visitorKey } = (await clientWith('').call(channel.apiKey, data)).data;
      if (person === undefined) return visitorKey;
      const email = `${person}@demo.test`;
      const answer = await clientWith(visitorKey).call(identity.login, { email, password: demoPassword });
      return answer.data.api_key;
    },
    async stop() {
      await connection.close();
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
