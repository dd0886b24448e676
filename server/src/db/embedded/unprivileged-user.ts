import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../processes/start-refused.ts';

/** The system user that runs PostgreSQL. Undefined ids mean the current user, who is not root. */
export interface DatabaseUser {
  name: string;
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. As root it therefore runs as the owner of an existing cluster, else as
 * `postgres`, else as `nobody`. Otherwise it runs as the current user.
 */
export function chooseDatabaseUser(clusterDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { name: 'ourselves' };
  const owner = findOwner(clusterDir);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, ...owner };
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user)
    throw new StartRefused(
      'PostgreSQL may not run as root and this machine has no user `postgres` or `nobody`: ' +
        'start Floodlit as an ordinary user, or set DATABASE_URL.',
    );
  return user;
}

function findOwner(folder: string): { uid: number; gid: number } | undefined {
  try {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

function findUser(name: string): DatabaseUser | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name);
  return fields && { name, uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** Can any user enter this path? Folders that do not exist yet are ours to make, so only the existing ones count. */
export function isReachableByOthers(target: string): boolean {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    try {
      if (!(statSync(folder).mode & 0o001)) return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    if (folder === path.dirname(folder)) return true;
  }
}
