// The playlists of a game that another node airs. This process waits for each state of them once, for all its viewers.
import {
  createWaitingPlaces,
  hasReached,
  isAtLeast,
  isTooFar,
  partsAheadMaximum,
  type LiveAsker,
  type LiveFile,
  type LiveQuery,
  type PlaylistPosition,
  type WaitingPlaces,
} from '../../ingest/index.ts';
import type { HomeAsker } from './ask-home.ts';
import { createPlaylistBody, type PlaylistBody } from './playlist-body.ts';
import type { SingleFlight } from './single-flight.ts';

export interface RemotePlaylists {
  read(
    name: string,
    query: LiveQuery,
    asker: LiveAsker,
  ): Promise<LiveFile | undefined | 'invalid' | 'crowded'>;
  /** The newest text, at most a moment old. */
  peek(name: string): Promise<string | undefined>;
  /** Segments that the newest playlist lists. */
  closed(): number;
}

export interface RemotePlaylistsOptions {
  readonly home: HomeAsker;
  readonly flights: SingleFlight;
  readonly nowMs: () => number;
}

/** A playlist that nobody waits for is so old at most. A player learns what is next from it, and waits for that. */
const plainKeptMs = 300;
/** The list of qualities and of small pictures changes seldom. */
const listKeptMs = 1_000;
const rungsMaximum = 16;
const plainQuery: LiveQuery = { number: undefined, part: undefined, isDelta: false };

const queryText = ({ number, part, isDelta }: LiveQuery): string => {
  const fields = [
    ...(number === undefined ? [] : [`_HLS_msn=${number}`]),
    ...(part === undefined ? [] : [`_HLS_part=${part}`]),
    ...(isDelta ? ['_HLS_skip=YES'] : []),
  ];
  return fields.length === 0 ? '' : `?${fields.join('&')}`;
};

const rungOf = (name: string): string => name.split('/')[0] ?? '';

const keyOf = (name: string, { isDelta }: Pick<LiveQuery, 'isDelta'>): string =>
  `${name}${isDelta ? '?skip' : ''}`;

type Answered = PlaylistBody | undefined | 'invalid' | 'crowded';

export function createRemotePlaylists({ home, flights, nowMs }: RemotePlaylistsOptions): RemotePlaylists {
  const newest = new Map<string, PlaylistBody>();
  const placesOf = new Map<string, WaitingPlaces>();
  let closed = 0;
  /** By quality: the newest position that any text of it had. */
  const ends = new Map<string, { position: PlaylistPosition; epoch: number }>();
  /** The blocking requests that are under way, with their quality. */
  const waiting = new Set<{
    readonly rung: string;
    readonly number: number;
    readonly part: number | undefined;
  }>();

  function placesFor(name: string): WaitingPlaces {
    const rung = rungOf(name);
    const key = placesOf.has(rung) || placesOf.size < rungsMaximum ? rung : '';
    const places = placesOf.get(key) ?? createWaitingPlaces();
    placesOf.set(key, places);
    return places;
  }

  /** @returns the newer one: a slow answer may be older than one that came in between. */
  function keep(key: string, body: PlaylistBody): PlaylistBody {
    const known = newest.get(key);
    const isOlder =
      known?.position !== undefined &&
      body.position !== undefined &&
      body.epoch <= known.epoch &&
      !isAtLeast(body.position, known.position);
    if (isOlder) return known;
    newest.set(key, body);
    const end = ends.get(rungOf(key));
    if (
      body.position &&
      (end === undefined || body.epoch > end.epoch || isAtLeast(body.position, end.position))
    )
      ends.set(rungOf(key), { position: body.position, epoch: body.epoch });
    closed = Math.max(closed, body.position?.closed ?? 0);
    return body;
  }

  /** The same text as from a home without an encoder: its player asks again. The store has those of finished games. */
  function lastKnown(name: string, query: LiveQuery): Answered {
    const known = newest.get(keyOf(name, query)) ?? newest.get(name);
    if (home.isOver()) return known?.position?.isEnded === true ? known : undefined;
    return known ?? 'crowded';
  }

  async function fetchBody(name: string, query: LiveQuery): Promise<Answered> {
    const place = { rung: rungOf(name), number: query.number ?? 0, part: query.part };
    if (query.number !== undefined) waiting.add(place);
    const answer = await home.patiently('live', `/${name}${queryText(query)}`);
    waiting.delete(place);
    switch (answer?.status) {
      case undefined:
        return lastKnown(name, query);
      case 200:
        return keep(keyOf(name, query), createPlaylistBody(answer, nowMs()));
      case 400:
        return 'invalid';
      case 503:
        return 'crowded';
      default:
        return undefined;
    }
  }

  const ask = (name: string, query: LiveQuery, range?: string): Promise<Answered> =>
    flights.run(`${name}${queryText(query)}`, () => fetchBody(name, query), range) ??
    Promise.resolve('crowded');

  /** While a request waits for the next part, the newest text is the current one. */
  function isCurrent(name: string, { position, receivedAtMs }: PlaylistBody): boolean {
    const ageMs = nowMs() - receivedAtMs;
    if (position === undefined) return ageMs < listKeptMs;
    if (position.isEnded || ageMs < plainKeptMs) return true;
    const rung = rungOf(name);
    const end = ends.get(rung)?.position;
    if (end === undefined || position.closed !== end.closed) return false;
    if (!name.endsWith('/index.m3u8') && position.openParts !== end.openParts) return false;
    const next = { ...end, openParts: end.openParts + 1 };
    return [...waiting].some((one) => one.rung === rung && hasReached(next, one.number, one.part));
  }

  function findEnough(name: string, query: LiveQuery): PlaylistBody | undefined {
    const known = newest.get(keyOf(name, query));
    if (known === undefined) return undefined;
    if (query.number === undefined) return isCurrent(name, known) ? known : undefined;
    return known.position && hasReached(known.position, query.number, query.part) ? known : undefined;
  }

  /** Places that nobody may ask for cost the home one request a moment, however many of them are tried. */
  async function isBeyond(name: string, { number, part }: LiveQuery): Promise<boolean> {
    const isBehind = (position: PlaylistPosition | undefined): boolean =>
      number !== undefined && position !== undefined && isTooFar(position, number, part, partsAheadMaximum);
    // Players that go on read texts with what they skip, so the plain text is often an old one.
    if (!isBehind(ends.get(rungOf(name))?.position)) return false;
    const body = findEnough(name, plainQuery) ?? (await ask(name, plainQuery));
    return typeof body === 'object' && isBehind(body.position);
  }

  return {
    closed: () => closed,
    async read(name, query, asker) {
      let body: Answered = findEnough(name, query);
      if (body === undefined) {
        if (await isBeyond(name, query)) return 'invalid';
        const leave = placesFor(name).take(asker.range);
        if (leave === undefined) return 'crowded';
        let isLeft = false;
        const leaveOnce = (): void => {
          if (!isLeft) leave();
          isLeft = true;
        };
        asker.gone?.addEventListener('abort', leaveOnce, { once: true });
        try {
          body = await ask(name, query, asker.range);
        } finally {
          asker.gone?.removeEventListener('abort', leaveOnce);
          leaveOnce();
        }
      }
      return typeof body === 'object' ? body.fileFor(asker.mayCompress) : body;
    },
    async peek(name) {
      const body = findEnough(name, plainQuery) ?? (await ask(name, plainQuery));
      return typeof body === 'object' ? (await body.plain()).toString() : undefined;
    },
  };
}
