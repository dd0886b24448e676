// Processes of one install that call each other over real HTTP: homes with made games, and webs without them.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createHttpNodeCalls } from '../../src/adapters/http-node-calls.ts';
import { createHttp } from '../../src/http/create-http.ts';
import { internalRoutes } from '../../src/internal/routes.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import {
  createLiveAssetCache,
  createMediaFiles,
  createRemoteHomes,
  createTestStreams,
  type HomeRow,
  type LiveHomes,
} from '../../src/media/index.ts';
import type { NodeRecord, Nodes } from '../../src/nodes/ports.ts';
import { createSoloNode } from '../../src/nodes/solo-node.ts';
import { recordGame, type BucketGame } from '../storage/bucket-of-games.ts';
import { recordingsIn } from '../recordings-in.ts';
import { aLocalGame } from '../media/local-game.ts';

export const channelId = 3;
export const assetId = 7;
const folder = 'games/7';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

export const aNode = (url: string | null, id: string = randomUUID()): NodeRecord => ({
  id,
  role: 'ingest',
  url,
  rtmpUrl: null,
  version: '1',
  load: 0,
  games: 0,
  room: 10,
  clockMs: 0,
});

/** The view of one process on a list that all of them share. */
export const nodesOf = (id: string, list: readonly NodeRecord[]): Nodes => ({
  ...createSoloNode(id),
  list: () => list,
  find: (wanted) => list.find((one) => one.id === wanted),
});

export interface Home {
  readonly node: NodeRecord;
  readonly game: BucketGame;
  readonly app: FastifyInstance;
  /** The paths of all calls. */
  readonly asked: string[];
  /** Bytes of answers. */
  sent(): number;
  /** As a kill: connections break. */
  kill(): Promise<void>;
}

export interface Web {
  readonly homes: LiveHomes;
  readonly nodes: Nodes;
}

export interface Install extends AsyncDisposable {
  readonly key: Buffer;
  readonly list: NodeRecord[];
  /** The row of the game. It throws while the database is away. */
  row: () => HomeRow | undefined;
  /** A home reads it when another node asks for its database. */
  database: { readSilentMs(): Promise<number | undefined> };
  /** How often a web has read the row. */
  reads: number;
  readonly warned: string[];
  /** @param goesOn whether it knows what former homes recorded. */
  openHome(epoch?: number, goesOn?: boolean): Promise<Home>;
  /** @param hasStore whether it reads the folder that homes write to. */
  openWeb(hasStore?: boolean): Web;
  airedBy(home: Home, epoch?: number): () => HomeRow;
}

export async function openInstall(): Promise<Install> {
  const key = randomBytes(32);
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-homes-'));
  const storage = recordingsIn(path.join(place, 'store'));
  const opened: FastifyInstance[] = [];
  const install: Install = {
    key,
    list: [],
    row: () => undefined,
    database: { readSilentMs: async () => 0 },
    reads: 0,
    warned: [],
    async openHome(epoch = 0, goesOn = epoch > 0) {
      const game = await recordGame(storage, folder, { goesOn, epoch });
      const liveAssets = createLiveAssetCache();
      liveAssets.put({
        ...aLocalGame,
        channelId,
        assetId,
        epoch,
        read: (name, query, asker) => game.server.read(name, query, asker),
        peek: async (name) => game.server.peek(name),
        edge: async () => game.server.edge(),
        startRung: async () => game.recording.startRung(),
        spoolState: async () => ({ waitingFiles: 2, waitingBytes: 9, lostFiles: 1, refusal: 'It is away.' }),
        picture: {
          latest: async () => ({ file: 'live-00001.jpg', widths: [320] }),
          read: async (file) => (file === 'live-00001.jpg' ? Buffer.from('a picture') : undefined),
        },
      });
      const id = randomUUID();
      const app = createHttp({ log: silent, trustProxy: [] });
      const asked: string[] = [];
      let sent = 0;
      app.addHook('onRequest', (request, reply, done) => {
        asked.push(request.url);
        reply.raw.once('finish', () => (sent += Number(reply.raw.getHeader('content-length') ?? 0)));
        done();
      });
      internalRoutes(app, {
        media: {
          liveAssets,
          testStreams: createTestStreams(),
          storage,
          nodes: createSoloNode(id),
          live: { readSilentMs: () => install.database.readSilentMs() },
        },
        nodes: createSoloNode(id),
        nodeKey: key,
        clock: systemClock,
        log: silent,
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
      opened.push(app);
      const node = aNode(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, id);
      install.list.push(node);
      return {
        node,
        game,
        app,
        asked,
        sent: () => sent,
        async kill() {
          app.server.closeAllConnections();
          await app.close();
        },
      };
    },
    openWeb(hasStore = true) {
      const nodes = nodesOf(randomUUID(), install.list);
      const files = createMediaFiles({
        store: { findAsset: async () => undefined },
        storage: hasStore ? storage : { readFile: async () => undefined },
        maximumBytes: 64 * 1024 * 1024,
        clock: systemClock,
      });
      const homes = createRemoteHomes({
        nodes,
        calls: createHttpNodeCalls({ key, nodes, clock: systemClock }),
        store: {
          async findHome() {
            install.reads += 1;
            return install.row();
          },
        },
        files,
        nowMs: () => performance.now(),
        log: { warn: (sentence) => void install.warned.push(sentence) },
      });
      return { homes, nodes };
    },
    airedBy:
      ({ node }, epoch = 0) =>
      () => ({ node: node.id, url: node.url, epoch, isOver: false, folder }),
    async [Symbol.asyncDispose]() {
      await Promise.all(
        opened.map((app) => {
          app.server.closeAllConnections();
          return app.close();
        }),
      );
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return install;
}
