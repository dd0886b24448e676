// What a signed media path leads to. The path is read once by one narrow pattern; a file is found by what was made, never by what was asked (T28, T33).
import { DomainError } from '../kernel/errors.ts';
import type { MediaDeps } from './ports.ts';

const signedPath = /^\/media\/t\/([0-9A-Za-z_~-]{1,120})\/v\/([1-9]\d{0,14})\/([a-z0-9/.-]{1,64})$/;

export interface SignedPath {
  readonly assetId: number;
  readonly name: string;
}

/**
 * @param url as it came: nothing in it is decoded, so nothing can be written in two ways.
 * @throws {DomainError} `request.not_found` for what is no media path, `media.token_invalid` for a token that is wrong,
 * over, or of another recording; both before anything is looked up.
 */
export function readSignedPath(deps: Pick<MediaDeps, 'tokens' | 'clock'>, url: string): SignedPath {
  const match = signedPath.exec(url);
  if (match === null) throw new DomainError('request.not_found');
  const [, token = '', id = '', name = ''] = match;
  const assetId = Number(id);
  if (!deps.tokens.isValid(token, assetId, deps.clock.now().getTime() / 1_000))
    throw new DomainError('media.token_invalid');
  return { assetId, name };
}

/** @throws {DomainError} `request.not_found`, the same for another channel's asset, one that is not ready, and a file that it has not. */
export async function readServedFile(
  deps: Pick<MediaDeps, 'files'>,
  channelId: number,
  { assetId, name }: SignedPath,
): Promise<Buffer> {
  const asset = await deps.files.findAsset(channelId, assetId);
  const bytes = asset && (await deps.files.readFile(asset, name));
  if (bytes === undefined) throw new DomainError('request.not_found');
  return bytes;
}

/** @throws {DomainError} `request.not_found`. */
export async function readPoster(
  deps: Pick<MediaDeps, 'files'>,
  channelId: number,
  assetId: number,
): Promise<Buffer> {
  const asset = await deps.files.findAsset(channelId, assetId);
  const poster = asset?.ladder.poster ?? undefined;
  const bytes = asset && poster && (await deps.files.readFile(asset, poster));
  if (!bytes) throw new DomainError('request.not_found');
  return bytes;
}
