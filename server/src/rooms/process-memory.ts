// The memory of a process, which rooms on each of its connections share.
import { createHeartbeats } from '../access/index.ts';
import type { Connection } from '../db/connect.ts';
import { createInsightMemory } from '../insight/index.ts';
import { createTellOfBadRow } from '../kernel/bad-rows.ts';
import {
  createFilePlans,
  createLiveAssetCache,
  createLiveHomes,
  createMediaFiles,
  createMediaStore,
  createTestStreams,
} from '../media/index.ts';
import type { Ports, VendorParts } from './ports.ts';

const mediaMemoryBytes = 256 * 1024 * 1024;

export function createProcessMemory(
  { storage, uploadFiles, clock, log, connection, nodes }: Ports,
  parts: VendorParts,
) {
  const { db, pool }: Connection = connection;
  const liveAssets = createLiveAssetCache();
  return {
    tellOfBadRow: createTellOfBadRow(log, () => performance.now()),
    heartbeats: createHeartbeats(),
    plans: createFilePlans(storage),
    liveAssets,
    liveHomes: createLiveHomes(liveAssets),
    testStreams: createTestStreams(),
    uploadOrphans: new Map<string, Date>(),
    uploadProtocol: parts.createUploads(uploadFiles.maximumBytes, log),
    files: createMediaFiles({ store: createMediaStore(db), storage, maximumBytes: mediaMemoryBytes, clock }),
    insight: createInsightMemory(pool, {
      copyRows: parts.measuring.copyRows,
      log,
      webs: () => nodes.count('web'),
    }),
  };
}

export type ProcessMemory = ReturnType<typeof createProcessMemory>;
