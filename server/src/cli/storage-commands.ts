// `storage …`: moves the files of the install between its disk and buckets, and checks that all are there.
import { storeNameOf } from '../config/storage-variables.ts';
import { openMovingStores } from '../context.ts';
import { tryHold } from '../processes/start-lock.ts';
import { createObjects } from '../storage/create-objects.ts';
import {
  inspectStore,
  objectsInBucket,
  objectsOnDisk,
  rowsOf,
  type Fault,
} from '../storage/move/inspect-store.ts';
import { moveFiles, type Failure } from '../storage/move/move-files.ts';
import { bytesText, progressText } from '../storage/move/move-rules.ts';
import { removeMoved } from '../storage/move/remove-moved.ts';
import { listOtherStores } from '../storage/index-store.ts';
import { countLeaving } from '../storage/leaving-store.ts';
import { StoreRefused } from '../storage/ports.ts';
import { readStorageAddress, StorageUrlRefused } from '../storage/storage-url.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import {
  countUploads,
  findNamedFolders,
  listChannels,
  listLiveFolders,
  listPlayableFolders,
} from './store.ts';
import { tableText } from './table-text.ts';

const progressPauseMs = 10_000;
const onDisk = 'disk';

const storesOf = ({ kept, connection, clock }: CommandContext) =>
  openMovingStores({ ...kept, db: connection.db, clock });

/** Files move to the store that the product uses, so that nothing is written to the former one. */
function checkTarget(context: CommandContext, to: string): void {
  const { kept } = context;
  const isDisk = to === onDisk;
  if (isDisk && kept.store !== undefined)
    throw new CommandRefused(
      'Floodlit keeps its files in the bucket of STORAGE_URL: rename its three variables to STORAGE_FORMER_URL, STORAGE_FORMER_KEY and STORAGE_FORMER_SECRET, restart Floodlit, and run this again.',
    );
  if (!isDisk && storeIn(to) !== storeNameOf(kept))
    throw new CommandRefused(
      '--to is not the store of STORAGE_URL: set STORAGE_URL, STORAGE_KEY and STORAGE_SECRET to the new bucket, and STORAGE_FORMER_URL, STORAGE_FORMER_KEY and STORAGE_FORMER_SECRET to the one before if there is one, restart Floodlit, and run this again.',
    );
  if (isDisk && kept.former === undefined)
    throw new CommandRefused(
      'Nothing says where the files were: set STORAGE_FORMER_URL, STORAGE_FORMER_KEY and STORAGE_FORMER_SECRET to that bucket, restart Floodlit, and run this again.',
    );
}

/** Keys are in variables: they are no part of an address. */
function storeIn(to: string): string | undefined {
  try {
    const names = { url: '--to', key: 'STORAGE_KEY', secret: 'STORAGE_SECRET' };
    return readStorageAddress({ url: to, key: 'key', secret: 'secret' }, names)?.store;
  } catch (error) {
    throw error instanceof StorageUrlRefused ? new CommandRefused(error.message) : error;
  }
}

/** A store that refuses ends the command with its sentence. */
async function named<Value>(work: Promise<Value>, next: string): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreRefused ? new CommandRefused(`${error.message} ${next}`) : error;
  }
}

const sayFailures = ({ print }: CommandContext, what: string, failures: readonly Failure[]): void => {
  for (const { key, reason } of failures) print(`  ${what}: ${key}: ${reason}`);
};

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** An operator pays for removed objects until the bucket deletes them. */
async function sayLeaving({ print, connection, kept }: CommandContext): Promise<void> {
  const named = [storeNameOf(kept), kept.former?.store];
  for (const { store, objects } of await countLeaving(connection.db))
    print(
      `${store}: ${count(objects, 'removed object is', 'removed objects are')} still there. ${
        named.includes(store)
          ? 'Floodlit removes them as soon as the bucket lets it: its keys need the right to delete.'
          : 'No variable names this bucket: name it in STORAGE_FORMER_URL until they are gone, or empty it with the tools of your store.'
      }`,
    );
}

export const storageMove = createCommand({
  name: 'storage move',
  summary:
    'Copies files to the store of STORAGE_URL or to the disk, while viewers watch; a second run goes on',
  argument: 'to',
  options: {
    to: {
      type: 'text',
      placeholder: 'store',
      isRequired: true,
      summary: 'the address of STORAGE_URL, or "disk"; the keys are in variables',
    },
    remove: {
      type: 'flag',
      summary: 'removes from the former store what the new one has, after each file was read there once more',
    },
  },
  async run(context, args) {
    const { print, connection, kept } = context;
    checkTarget(context, args.to);
    const release = await tryHold(kept.dataDir, 'storage move');
    if (release === undefined)
      throw new CommandRefused('Another storage move runs on this machine: wait until it ends.');
    try {
      const { target, sources, listFormerUploads, sweepFormer, discardUnfinished } = await storesOf(context);
      await discardUnfinished();
      const liveFolders = new Set<string>();
      const listLive = () => listLiveFolders(connection.db);
      let failed = 0;
      for (const source of sources) {
        let shownMs = performance.now();
        const moving = moveFiles({
          source,
          target,
          listLiveFolders: listLive,
          nowMs: () => performance.now(),
          onProgress(progress) {
            if (performance.now() - shownMs < progressPauseMs) return;
            shownMs = performance.now();
            print(`  ${progressText(progress)}`);
          },
        });
        const moved = await named(moving, 'Then run this again: it sends the rest.');
        print(
          `${source.name}: ${count(moved.files, 'file', 'files')} copied, ${bytesText(moved.bytes)}; ${count(moved.presentFiles, 'file was', 'files were')} there before.`,
        );
        for (const folder of moved.liveFolders) liveFolders.add(folder);
        failed += moved.failedFiles;
        sayFailures(context, 'not copied', moved.failures);
        if (!args.remove) continue;
        const removal = await removeMoved({ source, target, listLiveFolders: listLive });
        print(`${source.name}: ${count(removal.removedFiles, 'file', 'files')} removed.`);
        sayFailures(context, 'not removed', removal.kept);
      }
      await sweepFormer();
      await sayLeaving(context);
      if (failed > 0)
        throw new CommandRefused(
          `${count(failed, 'file was', 'files were')} not copied: see what is said of each, and run this again.`,
        );
      if (liveFolders.size > 0)
        throw new CommandRefused(
          `All else is in its store, and ${count(liveFolders.size, 'live game stays', 'live games stay')} in the former one: run this again when no game is live.`,
        );
      const uploads = await countUploads(connection.db, await listFormerUploads());
      if (uploads > 0)
        throw new CommandRefused(
          `All else is in its store, and ${count(uploads, 'upload stays', 'uploads stay')} in the former one: run this again when no recording is being prepared.`,
        );
      print(sayEnd(context, args.remove));
    } finally {
      await release();
    }
  },
});

function sayEnd({ kept }: CommandContext, isRemoved: boolean): string {
  const former =
    kept.former === undefined
      ? 'Floodlit reads nothing from the disk any more.'
      : 'STORAGE_FORMER_URL, STORAGE_FORMER_KEY and STORAGE_FORMER_SECRET may be unset: restart Floodlit without them.';
  return isRemoved
    ? `All files are in their store. ${former}`
    : `All files are in their store. ${former} The former files stay until you run this with --remove.`;
}

const nextSteps: Readonly<Record<Fault, string>> = {
  missing:
    'Missing: get them back from the versions or the backup of your store. Without those, deliver the recording again, or remove it with vod remove.',
  damaged:
    'Damaged: get them back from the versions or the backup of your store. Without those, deliver the recording again.',
  foreign:
    'Foreign: no row names these folders. Delete them with the tools of your store when you know them.',
  waiting: 'Not moved: run storage move.',
};

export const storageCheck = createCommand({
  name: 'storage check',
  summary: 'Counts files of each channel that are there, missing, damaged or foreign; changes nothing',
  options: {
    read: { type: 'flag', summary: 'reads every file and compares it with its hash' },
  },
  async run(context, args) {
    const { print, connection, kept } = context;
    const { db } = connection;
    const { target, bucket, formerBucket, sources, listFormerUploads } = await storesOf(context);
    // A HEAD has no words: a GET tells why a bucket refuses.
    for (const asked of [bucket, formerBucket])
      await named(Promise.resolve(asked?.wire.get('check/none')), 'Then run this again.');
    const objects =
      bucket === undefined
        ? objectsOnDisk(target, args.read)
        : objectsInBucket(
            rowsOf(bucket.index),
            bucket.wire,
            args.read ? createObjects(bucket.wire, bucket.index) : undefined,
          );
    const inspecting = inspectStore({
      objects,
      target,
      sources,
      findNamed: (folders) => findNamedFolders(db, folders),
      listPlayable: () => listPlayableFolders(db),
    });
    const { tallies, texts } = await named(inspecting, 'Then run this again.');
    const slugs = new Map((await listChannels(db)).map(({ id, slug }) => [id, slug]));
    const rows = [...tallies].toSorted(([left], [right]) => (left ?? 0) - (right ?? 0));
    print(
      tableText([
        ['channel', 'objects', 'bytes', 'missing', 'damaged', 'foreign', 'not moved'],
        ...rows.map(([channelId, tally]) => [
          channelId === null ? '(the install)' : (slugs.get(channelId) ?? String(channelId)),
          String(tally.objects),
          bytesText(tally.bytes),
          ...[tally.missing, tally.damaged, tally.foreign, tally.waiting].map(String),
        ]),
      ]),
    );
    const [other] = await listOtherStores(db, [kept.store?.store, kept.former?.store]);
    if (other !== undefined && texts.missing.length > 0)
      print(
        `\n${other} has files of this install, and no variable names it: set STORAGE_URL to it, or STORAGE_FORMER_URL to move them away.`,
      );
    const faults = Object.keys(nextSteps) as Fault[];
    for (const fault of faults) {
      if (texts[fault].length === 0) continue;
      print(`\n${nextSteps[fault]}`);
      for (const text of texts[fault]) print(`  ${text}`);
    }
    const uploads = await countUploads(db, await listFormerUploads());
    if (uploads > 0)
      print(
        `\n${count(uploads, 'upload stays', 'uploads stay')} in the former store while recordings are prepared.`,
      );
    await sayLeaving(context);
    const sum = (fault: Fault): number => rows.reduce((total, [, tally]) => total + tally[fault], 0);
    const [missing, damaged] = [sum('missing'), sum('damaged')];
    if (missing + damaged > 0)
      throw new CommandRefused(
        `${count(missing, 'object is', 'objects are')} missing, ${count(damaged, 'is', 'are')} damaged: the lines above name the next step.`,
      );
    if (sum('waiting') > 0) return;
    print(args.read ? '\nEvery file was read, and is whole.' : '\nEvery file is there.');
  },
});
