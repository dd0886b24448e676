// The picture of an encoder for operators: its test, or the game that it airs. No viewer's address leads here.
import { DomainError } from '../../kernel/errors.ts';
import type { LiveDeps } from '../live/ports.ts';
import { contentTypeOf } from '../rules.ts';

export interface OperatorFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The name of the picture on the air. A test has a name of its own. */
export const onAirTake = 'air';

const noQuery = { number: undefined, part: undefined, isDelta: false };

/**
 * @param assetId the recording of the game that it airs.
 * @param name such as `master.m3u8` or `source/s00001.m4s`.
 * @throws {DomainError} `media.not_found`
 */
export async function readOperatorPicture(
  { liveHomes, testStreams }: Pick<LiveDeps, 'liveHomes' | 'testStreams'>,
  channelId: number,
  { encoderId, assetId }: { readonly encoderId: number; readonly assetId: number | null },
  { take, name, gone }: { readonly take: string; readonly name: string; readonly gone?: AbortSignal },
): Promise<OperatorFile> {
  const test = testStreams.find(channelId, encoderId)?.server();
  const server =
    take === onAirTake
      ? assetId === null
        ? undefined
        : await liveHomes.find(channelId, assetId)
      : test?.take === take
        ? test.server
        : undefined;
  const file = await server?.read(name, noQuery, { mayCompress: false, gone });
  if (file === undefined || file === 'invalid' || file === 'crowded')
    throw new DomainError('media.not_found');
  return { bytes: file.bytes, contentType: contentTypeOf(name) };
}
