// One run of a move in a process of its own, so that a test can kill it. It prints a line for each file.
import { openMovingStores } from '../../src/adapters/moving-stores.ts';
import { connect } from '../../src/db/connect.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { moveFiles } from '../../src/storage/move/move-files.ts';
import { removeMoved } from '../../src/storage/move/remove-moved.ts';
import { readStorageAddress } from '../../src/storage/storage-url.ts';
import type { Move } from './killed-moves.ts';

const move = JSON.parse(process.argv[2] ?? '') as Move;
const connection = connect(move.database, { poolSize: 4 });
const { target, sources, discardUnfinished } = await openMovingStores({
  store: move.store && readStorageAddress(move.store),
  former: move.former && readStorageAddress(move.former),
  dataDir: move.dataDir,
  db: connection.db,
  clock: systemClock,
});
await discardUnfinished();
const listLiveFolders = () => Promise.resolve(new Set<string>());
for (const source of sources) {
  const moved = await moveFiles({
    source,
    target,
    listLiveFolders,
    nowMs: () => performance.now(),
    onProgress: ({ doneFiles }) => console.log(doneFiles),
  });
  console.log(JSON.stringify({ ...moved, liveFolders: [] }));
  if (move.isRemoving) await removeMoved({ source, target, listLiveFolders });
}
await connection.close();
