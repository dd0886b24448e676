// The memory of a process, which rooms on each of its connections share.
import { createHeartbeats } from '../access/index.ts';
import { createGameLogStore, createLogCache } from '../catalog/index.ts';
import type { Connection } from '../db/connect.ts';
import { createInsightMemory } from '../insight/index.ts';
import { createTellOfBadRow } from '../kernel/bad-rows.ts';
import {
  createFilePlans,
  createHomeStore,
  createLiveAssetCache,
  createLiveHomes,
  createMediaFiles,
  createMediaStore,
  createRemoteHomes,
  createTestStreams,
  storageWithLastHome,
} from '../media/index.ts';
import type { Ports, VendorParts } from './ports.ts';

const mediaMemoryBytes = 256 * 1024 * 1024;

export function createProcessMemory(
  { storage, uploadFiles, clock, log, connection, nodes, nodeCalls }: Ports,
  parts: VendorParts,
) {
  const { db, pool }: Connection = connection;
  const liveAssets = createLiveAssetCache();
  const homeStore = createHomeStore(db, clock);
  const files = createMediaFiles({
    store: createMediaStore(db),
    storage: storageWithLastHome(storage, { nodes, calls: nodeCalls, store: homeStore }),
    maximumBytes: mediaMemoryBytes,
    clock,
  });
  const remoteHomes = createRemoteHomes({
    nodes,
    calls: nodeCalls,
    store: homeStore,
    files,
    nowMs: () => performance.now(),
    log,
  });
  return {
    tellOfBadRow: createTellOfBadRow(log, () => performance.now()),
    heartbeats: createHeartbeats(),
    gameLogs: createLogCache(createGameLogStore(db)),
    plans: createFilePlans(storage),
    liveAssets,
    liveHomes: createLiveHomes(liveAssets, remoteHomes),
    testStreams: createTestStreams(),
    uploadOrphans: new Map<string, Date>(),
    uploadProtocol: parts.createUploads(uploadFiles.maximumBytes, log),
    files,
    insight: createInsightMemory(pool, {
      copyRows: parts.measuring.copyRows,
      log,
      webs: () => nodes.count('web'),
    }),
  };
}

export type ProcessMemory = ReturnType<typeof createProcessMemory>;
