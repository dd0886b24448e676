import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { StartRefused } from './start-refused.ts';

const retryMs = 40;

/**
 * Runs `work` while no other process runs anything for the same folder and purpose. The lock is a socket in Linux's
 * abstract name space. The kernel frees it the moment its owner dies, so no lock file can be stale. Fails with
 * `StartRefused` when another process keeps it longer than `waitMs`.
 */
export async function withStartLock<Result>(
  folder: string,
  purpose: string,
  work: () => Promise<Result>,
  waitMs = 120_000,
): Promise<Result> {
  const name = nameOf(folder, purpose);
  const deadline = Date.now() + waitMs;
  let lock = await tryLock(name);
  while (!lock) {
    if (Date.now() > deadline)
      throw new StartRefused(
        `Another Floodlit has been starting or stopping on ${folder} for ${Math.round(waitMs / 1000)} s: ` +
          `wait for it or stop it, then start again.`,
      );
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    lock = await tryLock(name);
  }
  try {
    return await work();
  } finally {
    await release(lock);
  }
}

/**
 * The same lock for as long as this process needs it.
 * @returns a function that gives it back. Undefined while another process has it.
 */
export async function tryHold(folder: string, purpose: string): Promise<(() => Promise<void>) | undefined> {
  const lock = await tryLock(nameOf(folder, purpose));
  lock?.unref();
  return lock && (() => release(lock));
}

const nameOf = (folder: string, purpose: string): string =>
  createHash('sha256')
    .update(`${purpose}:${realpathSync(folder)}`)
    .digest('hex')
    .slice(0, 32);

const release = (lock: Server): Promise<void> => new Promise((resolve) => lock.close(() => resolve()));

function tryLock(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(`\0floodlit-${name}`, () => resolve(server));
  });
}
