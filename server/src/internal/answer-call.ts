// Answers another process about the games and tests that this process airs itself.
import type { LiveFile, LiveQuery } from '../ingest/index.ts';
import {
  databasePath,
  hasDatabase,
  readLiveQuery,
  type AskedDeps,
  type LocalGame,
  type MediaDeps,
  type NodeAnswer,
} from '../media/index.ts';

export interface CallAsker {
  /** The node that asks takes places of its own among those that wait. */
  readonly range: string;
  readonly gone: AbortSignal;
}

export type CallDeps = Pick<MediaDeps, 'liveAssets' | 'testStreams' | 'storage'> & AskedDeps;

const gamePath =
  /^\/internal\/(live|edge|picture)\/([1-9]\d{0,14})\/([1-9]\d{0,14})\/(\d{1,6})(?:\/([a-z0-9/.-]{1,64}))?(?:\?([\w=&]{1,80}))?$/;
const testPath = /^\/internal\/test\/([1-9]\d{0,14})\/([1-9]\d{0,14})\/([0-9a-f]{12})\/([a-z0-9/.-]{1,64})$/;

const spoolPath = /^\/internal\/spool\/([a-z0-9-]{1,64}(?:\/[a-z0-9-]{1,64}){1,4})\?([a-z0-9/.-]{1,64})$/;
const plainQuery: LiveQuery = { number: undefined, part: undefined, isDelta: false };
const nothing = Buffer.alloc(0);
const bare = (status: number): NodeAnswer => ({ status, facts: {}, bytes: nothing });

function answerFile(file: LiveFile | undefined | 'invalid' | 'crowded'): NodeAnswer {
  if (file === undefined) return bare(404);
  if (file === 'invalid') return bare(400);
  if (file === 'crowded') return bare(503);
  const { bytes, isCompressed, changes, position } = file;
  return { status: 200, bytes, facts: { isCompressed, changes, ...(position && { position }) } };
}

async function answerEdge(game: LocalGame): Promise<NodeAnswer> {
  const edge = await game.edge();
  if (edge === undefined) return bare(404);
  const { seconds, closedSeconds, tail } = edge;
  const place = tail && { number: tail.number, run: tail.run, epoch: tail.epoch };
  return {
    status: 200,
    bytes: tail?.bytes ?? nothing,
    facts: { edge: { seconds, closedSeconds, ...(place && { tail: place }) } },
  };
}

async function answerPicture(game: LocalGame, file: string | undefined): Promise<NodeAnswer> {
  if (file !== undefined) {
    const bytes = await game.picture.read(file);
    return bytes === undefined ? bare(404) : { status: 200, facts: {}, bytes };
  }
  const [picture, startRung, state] = await Promise.all([
    game.picture.latest(),
    game.startRung(),
    game.spoolState(),
  ]);
  const spool = state && {
    waitingFiles: state.waitingFiles,
    waitingBytes: state.waitingBytes,
    lostFiles: state.lostFiles,
    refusal: state.refusal,
  };
  const names = picture && { file: picture.file, widths: picture.widths };
  return {
    status: 200,
    bytes: nothing,
    facts: {
      ...(names && { picture: names }),
      ...(startRung !== undefined && { startRung }),
      ...(spool && { spool }),
    },
  };
}

async function answerTest(deps: CallDeps, path: string, asker: CallAsker): Promise<NodeAnswer> {
  const [, channelId, encoderId, take, name = ''] = testPath.exec(path) ?? [];
  const test = deps.testStreams.find(Number(channelId), Number(encoderId))?.server();
  if (test === undefined || test.take !== take) return bare(410);
  return answerFile(await test.server.read(name, plainQuery, { ...asker, mayCompress: false }));
}

/** A recording of which nothing is in the spool of this process is of no home here any more. */
async function answerSpool({ storage }: CallDeps, path: string): Promise<NodeAnswer> {
  const [, folder = '', name = ''] = spoolPath.exec(path) ?? [];
  if (storage.spoolState()?.folders.includes(folder) !== true) return bare(410);
  const bytes = await storage.readSpooled(folder, name);
  return bytes === undefined ? bare(404) : { status: 200, facts: {}, bytes };
}

/** @param path of a call whose signature is right. */
export async function answerCall(deps: CallDeps, path: string, asker: CallAsker): Promise<NodeAnswer> {
  if (path.startsWith('/internal/test/')) return answerTest(deps, path, asker);
  if (path === databasePath) return bare((await hasDatabase(deps)) ? 200 : 503);
  if (path.startsWith('/internal/spool/')) return answerSpool(deps, path);
  const [, kind, channelId, assetId, epoch, name, text] = gamePath.exec(path) ?? [];
  const query = text === undefined ? plainQuery : readLiveQuery(text);
  if (kind === undefined || query === undefined) return bare(404);
  const game = deps.liveAssets.find(Number(channelId), Number(assetId));
  if (game?.epoch !== Number(epoch)) return bare(410);
  if (kind === 'edge') return answerEdge(game);
  if (kind === 'picture') return answerPicture(game, name);
  return name === undefined
    ? bare(404)
    : answerFile(await game.read(name, query, { ...asker, mayCompress: true }));
}
