// Resolves a signed media path. One narrow pattern parses the path once.
// The file is found in the list of made files, never by the requested name (T28, T33).
import { DomainError } from '../../kernel/errors.ts';
import type { LiveAsker, LiveQuery } from '../../ingest/index.ts';
import { findEdition, splitEdition } from '../editions.ts';
import type { MediaGround, TokenPurpose } from '../ports.ts';
import type { LiveDeps } from '../live/ports.ts';
import { cacheControlOf, isPosterCopy, publicFileOf, type PublicPicture } from '../rules.ts';

const signedPath = /^\/media\/([tr])\/([0-9A-Za-z_~-]{1,120})\/v\/([1-9]\d{0,14})\/([a-z0-9/.-]{1,64})$/;

const purposesOf = (door: string): readonly TokenPurpose[] => (door === 't' ? ['play'] : ['remote', 'open']);

export interface SignedPath {
  readonly token: string;
  readonly purpose: TokenPurpose;
  readonly assetId: number;
  readonly name: string;
  /** The playlist position that a player of a live game wants to wait for. */
  readonly query: LiveQuery;
}

const liveQuery =
  /^(?:_HLS_(?:msn|part)=\d{1,7}|_HLS_skip=(?:YES|v2))(?:&(?:_HLS_(?:msn|part)=\d{1,7}|_HLS_skip=(?:YES|v2)))*$/;
const noQuery: LiveQuery = { number: undefined, part: undefined, isDelta: false };

/** Undefined for a query that no player sends. */
export function readLiveQuery(text: string): LiveQuery | undefined {
  if (!liveQuery.test(text)) return undefined;
  const query = new URLSearchParams(text);
  const numberOf = (name: string): number | undefined => {
    const value = query.get(name);
    return value === null ? undefined : Number(value);
  };
  return { number: numberOf('_HLS_msn'), part: numberOf('_HLS_part'), isDelta: query.has('_HLS_skip') };
}

/**
 * @param url as received. Nothing is decoded, so each path has one spelling.
 * @throws {DomainError} before any lookup: `request.not_found` for other paths, `request.invalid` for a part
 * without a segment, `media.token_invalid` for a token that is wrong, expired, or of another recording.
 */
export function readSignedPath(deps: Pick<MediaGround, 'tokens' | 'clock'>, url: string): SignedPath {
  const mark = url.indexOf('?');
  const match = signedPath.exec(mark === -1 ? url : url.slice(0, mark));
  const query = mark === -1 ? noQuery : readLiveQuery(url.slice(mark + 1));
  if (match === null || query === undefined) throw new DomainError('request.not_found');
  if (query.part !== undefined && query.number === undefined) throw new DomainError('request.invalid');
  const [, door = '', token = '', id = '', name = ''] = match;
  const assetId = Number(id);
  const now = deps.clock.now().getTime() / 1_000;
  const purpose = purposesOf(door).find((one) => deps.tokens.isValid(token, assetId, now, one));
  if (purpose === undefined) throw new DomainError('media.token_invalid');
  return { token, purpose, assetId, name, query };
}

export interface ServedFile {
  readonly bytes: Buffer;
  readonly isCompressed: boolean;
  readonly cacheControl: string;
}

/**
 * @throws {DomainError} `media.not_yet` for what can't come soon. `request.not_found` for another channel's asset, for
 * one that is not ready, and for a file that it has not. `server.unavailable` for a game whose home is not known now.
 */
export async function readServedFile(
  deps: Pick<MediaGround, 'files' | 'clock'> & Pick<LiveDeps, 'liveHomes'>,
  channelId: number,
  { assetId, name, query }: Pick<SignedPath, 'assetId' | 'name' | 'query'>,
  asker: LiveAsker,
): Promise<ServedFile> {
  const game = await deps.liveHomes.find(channelId, assetId);
  const live = await game?.read(name, query, asker);
  if (live === 'invalid') throw new DomainError('media.not_yet');
  if (live === 'crowded') throw new DomainError('server.unavailable');
  if (live !== undefined) {
    const { bytes, isCompressed, changes } = live;
    return { bytes, isCompressed, cacheControl: changes ? 'no-store' : cacheControlOf(name) };
  }
  const { edition, name: file } = splitEdition(name);
  const asset = await deps.files.findAsset(channelId, assetId, edition);
  const served = asset && findEdition(asset, edition, deps.clock.now());
  const bytes = served && (await deps.files.readFile(served, file));
  // A player asks again after a 503. After a 404 it gives up, and a network may remember it.
  if (asset === undefined && game === undefined && (await deps.files.isLive(channelId, assetId)))
    throw new DomainError('server.unavailable');
  if (bytes === undefined) throw new DomainError('request.not_found');
  return { bytes, isCompressed: false, cacheControl: cacheControlOf(name) };
}

/** @throws {DomainError} `request.not_found`. */
export async function readPublicPicture(
  deps: Pick<MediaGround, 'files'> & Pick<LiveDeps, 'liveHomes'>,
  channelId: number,
  assetId: number,
  { picture, file }: { readonly picture: PublicPicture | 'live'; readonly file: string },
): Promise<Buffer> {
  if (picture === 'live') {
    const live = await (await deps.liveHomes.find(channelId, assetId))?.picture.read(file);
    if (live === undefined) throw new DomainError('request.not_found');
    return live;
  }
  const asset = await deps.files.findAsset(channelId, assetId);
  const name = asset && publicFileOf(asset, picture);
  // A former poster is gone: the operator may have replaced it for a reason.
  const isCopy = picture === 'poster' && asset !== undefined && isPosterCopy(asset.ladder, file);
  if (picture === 'poster' ? file !== name && !isCopy : file !== 'preview.jpg')
    throw new DomainError('request.not_found');
  const bytes = asset && name && (await deps.files.readFile(asset, isCopy ? file : name));
  if (!bytes) throw new DomainError('request.not_found');
  return bytes;
}
