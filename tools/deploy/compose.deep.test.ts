import { execFile } from 'node:child_process';
import { mkdtemp, cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { debianProgram, run } from './debian-program.ts';

vi.setConfig({ testTimeout: 420_000 });

const folder = path.join(import.meta.dirname, '../../deploy');

/** `docker compose` where it is installed, else Debian's docker-compose. Neither needs a daemon for this. */
async function findCompose(): Promise<readonly [string, ...string[]]> {
  const isPlugin = await promisify(execFile)('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
  return isPlugin ? ['docker', 'compose'] : [await debianProgram('docker-compose')];
}

it.each([
  ['one', ['database', 'product', 'proxy']],
  ['three', ['balancer', 'database', 'ingest1', 'ingest2', 'store', 'store-tls', 'web1', 'web2', 'worker']],
])('compose itself takes the size %s', async (profile, expected) => {
  const [program, ...args] = await findCompose();
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-compose-'));
  onTestFinished(() => rm(place, { recursive: true }));
  await cp(folder, place, { recursive: true, filter: (source) => path.basename(source) !== 'secrets' });
  await run('sh', [path.join(place, 'make-secrets.sh'), 'tv.example']);
  const file = path.join(place, 'compose.yaml');
  const command = [...args, '-f', file, '--profile', profile, 'config', '--services'];
  const { stdout } = await run(program, command, { env: { ...process.env, FLOODLIT_HOST: 'tv.example' } });
  // The first docker-compose lists the services of all profiles.
  expect(stdout.trim().split('\n')).toEqual(expect.arrayContaining(expected));
});
