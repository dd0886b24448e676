// A game that another node airs, as rooms read it. Names of files decide where this process looks for them.
import type { LiveQuery, RecordedEdge } from '../../ingest/index.ts';
import type { LiveGame, LivePictureNames } from '../live/live-game.ts';
import { tilesText } from '../live/live-tile-grid.ts';
import type { MediaGround } from '../ports.ts';
import { createHomeAsker } from './ask-home.ts';
import type { HomeWatch } from './home-watch.ts';
import type { NodeCalls } from './ports.ts';
import type { RecentFiles } from './recent-memory.ts';
import { createRemoteFacts } from './remote-facts.ts';
import { createRemoteFiles } from './remote-files.ts';
import { createRemotePlaylists } from './remote-playlists.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';
import { within } from './within.ts';

export interface RemoteGameOptions {
  readonly channelId: number;
  readonly assetId: number;
  readonly watch: HomeWatch;
  readonly calls: NodeCalls;
  readonly files: Pick<MediaGround['files'], 'findLiveFile' | 'readLiveFile' | 'keep'>;
  readonly recent: RecentFiles;
  readonly nowMs: () => number;
  readonly onAway: (nodeId: string, sentence: string) => void;
}

const playlistForm = /^(?:(?:master|low)\.m3u8|[a-z0-9]{1,16}\/(?:index|low)\.m3u8)$/;
const partForm = /^[a-z0-9]{1,16}\/p\d{5}(?:e[1-9]\d{0,5})?\.\d{1,3}\.m4s$/;
const fileForm =
  /^[a-z0-9]{1,16}\/(?:init-[1-9]\d{0,3}(?:e[1-9]\d{0,5})?\.mp4|s(\d{5})(?:e[1-9]\d{0,5})?\.m4s)$/;
const tileForm = /^(?:tile|sheet)-\d{5}(?:e[1-9]\d{0,5})?\.jpg$/;
const plainQuery: LiveQuery = { number: undefined, part: undefined, isDelta: false };

/** A hostile viewer who makes names up may not take all connections to a home. Nor may one network. */
const requestsAtOnce = 256;
const requestsOfRange = 64;
/** A page asks twice, and is there within 300 ms. */
const pageWaitMs = 150;
const edgeMs = 2_000;

export function createRemoteGame(options: RemoteGameOptions): LiveGame {
  const { channelId, assetId, watch, calls, files, recent, nowMs, onAway } = options;
  const home = createHomeAsker({ channelId, assetId, watch, calls, nowMs, onAway });
  const flightsOfKind = (): SingleFlight => createSingleFlight(requestsAtOnce, requestsOfRange);
  const playlists = createRemotePlaylists({ home, flights: flightsOfKind(), nowMs });
  const pictures = flightsOfKind();
  const stored = createRemoteFiles({
    home,
    files,
    folder: () => watch.last()?.folder,
    recent,
    flights: flightsOfKind(),
    closed: () => playlists.closed(),
  });
  const facts = createRemoteFacts({ home, nowMs });

  return {
    channelId,
    assetId,
    async read(name, query, asker) {
      if (playlistForm.test(name))
        return playlists.read(name, name.includes('/') ? query : plainQuery, asker);
      // The home changes it with each small picture.
      if (name === tilesText) return playlists.read(name, plainQuery, asker);
      if (partForm.test(name)) return stored.readPart(name, asker);
      const file = fileForm.exec(name);
      if (file !== null)
        return stored.readSegment(name, file[1] === undefined ? undefined : Number(file[1]), asker);
      return tileForm.test(name) ? stored.readTile(name, asker) : undefined;
    },
    peek: (name) => within(pageWaitMs, playlists.peek(name)),
    async edge(): Promise<RecordedEdge | undefined> {
      const answer = await home.once('edge', '', edgeMs);
      const edge = answer?.facts.edge;
      if (answer === undefined || edge === undefined) return undefined;
      return { ...edge, tail: edge.tail && { ...edge.tail, bytes: answer.bytes } };
    },
    startRung: async () => (await within(pageWaitMs, facts.read()))?.startRung,
    spoolState: async () => (await within(pageWaitMs, facts.read()))?.spool,
    picture: {
      latest: async (): Promise<LivePictureNames | undefined> =>
        (await within(pageWaitMs, facts.read()))?.picture,
      async read(file) {
        const known = recent.find(file);
        if (known !== undefined) return known;
        const answer = await pictures.run(file, () => home.once('picture', `/${file}`, edgeMs));
        if (answer?.status !== 200) return undefined;
        recent.keep(file, answer.bytes);
        return answer.bytes;
      },
    },
  };
}
