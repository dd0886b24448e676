import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { cloneDatabase } from '../../test/world.ts';
import { readDeploymentName } from '../stripe-account/deployment-name.ts';
import { ensureSameSecrets } from './same-secrets.ts';

let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  pool = new pg.Pool({ ...cloned.config, max: 2 });
  // Its database is dropped while the connections still end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await readDeploymentName(pool);
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const someSecrets = () => {
  const random = () => randomBytes(24).toString('hex');
  return {
    captcha: random(),
    media: random(),
    sandboxSecretKey: random(),
    sandboxPublishableKey: random(),
  };
};
const open = (secrets: ReturnType<typeof someSecrets>, mayBeNew = false) =>
  ensureSameSecrets(pool, secrets, { source: '/data/secrets.json', mayBeNew });

it('[T79] refuses a process with other secrets than the first one had', async () => {
  const [first, other] = [someSecrets(), someSecrets()];
  await open(first);
  await open(first);
  await expect(open(other)).rejects.toThrow('/data/secrets.json is not the one of this database');
  await expect(open({ ...first, captcha: other.captcha })).rejects.toThrow('not the one');

  const { rows } = await pool.query<{ kept: string }>(
    'select deployment::text as kept from public.deployment',
  );
  for (const secret of Object.values(first)) expect(rows[0]?.kept).not.toContain(secret);

  // The operator lost the file: the new secrets are those of the deployment from now on.
  await open(other, true);
  await open(other);
  await expect(open(first)).rejects.toThrow('not the one');
});
