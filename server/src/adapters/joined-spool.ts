// One spool over the folder of this process and those that other processes left.
import path from 'node:path';
import type { Log } from '../kernel/log.ts';
import type { Spool } from '../storage/ports.ts';
import { openDiskSpool, type SpoolOptions } from './disk-spool.ts';
import { claimSpoolFolders } from './spool-folders.ts';

/** A process that was replaced gives its folder back a little later than its successor starts. */
const lookAgainMs = 60_000;

export interface JoinedSpoolOptions extends Omit<SpoolOptions, 'directory'> {
  /** The folder of all processes of this machine. */
  readonly directory: string;
  readonly owner: string;
  readonly log: Log;
  readonly lookMs?: number;
  /** A worker beside the process that airs games leaves the folders of games to that. */
  readonly isOfParent?: boolean;
}

/** A worker airs no game: what it wrote is of recordings. */
const isOfWorker = (folder: string): boolean => path.basename(folder).startsWith('worker-');

export async function openJoinedSpool({
  directory,
  owner,
  lookMs = lookAgainMs,
  holdsLeft = false,
  isOfParent = false,
  ...options
}: JoinedSpoolOptions): Promise<Spool> {
  const folders = await claimSpoolFolders(directory, owner);
  const ofGames: Spool[] = [];
  let isHeldNow: (folder: string) => boolean = () => false;
  const open = async (folder: string): Promise<Spool> => {
    const mayHaveGames = !isOfWorker(folder);
    const spool = await openDiskSpool({
      ...options,
      directory: folder,
      holdsLeft: holdsLeft && mayHaveGames,
    });
    if (mayHaveGames) ofGames.push(spool);
    spool.holdWhile(isHeldNow);
    return spool;
  };

  const own = await open(folders.own);
  const spools = [own];
  const takeLeft = async (): Promise<void> => {
    for (const folder of await folders.claimLeft(isOfParent ? isOfWorker : undefined))
      spools.push(await open(folder));
  };
  await takeLeft();
  let taking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    taking = taking
      .then(takeLeft)
      .catch((error: unknown) => options.log.error('Folders of the spool could not be taken over.', error));
  }, lookMs).unref();

  return {
    async keep(file, bytes) {
      await own.keep(file, bytes);
      // An earlier version of another process would arrive after this one.
      const earlier = spools.filter((spool) => spool !== own && spool.sizeOf(file.key) !== undefined);
      await Promise.all(earlier.map((spool) => spool.forget([file.key])));
    },
    async read(key) {
      for (const spool of spools) {
        const bytes = await spool.read(key);
        if (bytes !== undefined) return bytes;
      }
      return undefined;
    },
    sizeOf: (key) => firstOf(spools, (spool) => spool.sizeOf(key)),
    sentHashOf: (key) => firstOf(spools, (spool) => spool.sentHashOf(key)),
    keysOf: (folder) => [...new Set(spools.flatMap((spool) => spool.keysOf(folder)))],
    async forget(keys) {
      await Promise.all(spools.map((spool) => spool.forget(keys)));
    },
    async forgetUnsent(folder, mayGo) {
      await Promise.all(ofGames.map((spool) => spool.forgetUnsent(folder, mayGo)));
    },
    heldFolders: () => [...new Set(spools.flatMap((spool) => spool.heldFolders()))],
    hold(folder) {
      for (const spool of ofGames) spool.hold(folder);
    },
    release(folder) {
      for (const spool of spools) spool.release(folder);
    },
    holdWhile(isHeld) {
      isHeldNow = isHeld;
      for (const spool of spools) spool.holdWhile(isHeld);
    },
    onLost(folder, listener) {
      const ends = spools.map((spool) => spool.onLost(folder, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    stored: async (folder, withinMs) =>
      (await Promise.all(spools.map((spool) => spool.stored(folder, withinMs)))).every(Boolean),
    async storedKeys(keys, withinMs) {
      await Promise.all(spools.map((spool) => spool.storedKeys(keys, withinMs)));
    },
    state() {
      const states = spools.map((spool) => spool.state());
      const sum = (of: (state: (typeof states)[number]) => number): number =>
        states.reduce((total, state) => total + of(state), 0);
      return {
        waitingFiles: sum((state) => state.waitingFiles),
        waitingBytes: sum((state) => state.waitingBytes),
        lostFiles: sum((state) => state.lostFiles),
        folders: [...new Set(states.flatMap((state) => state.folders))],
        refusal: firstOf(states, (state) => state.refusal),
      };
    },
    async close() {
      clearInterval(timer);
      await taking;
      await Promise.all(spools.map((spool) => spool.close()));
      await folders.release();
    },
  };
}

function firstOf<One, Value>(ones: readonly One[], of: (one: One) => Value | undefined): Value | undefined {
  for (const one of ones) {
    const value = of(one);
    if (value !== undefined) return value;
  }
  return undefined;
}
