// The picture of an encoder for operators: its test, or the game that it airs. No viewer's address leads here.
import type { LiveFile } from '../../ingest/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { readTestAtNode } from '../homes/read-test.ts';
import type { HomesDeps } from '../homes/ports.ts';
import type { LiveDeps } from '../live/ports.ts';
import { contentTypeOf } from '../rules.ts';

export interface OperatorFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The name of the picture on the air. A test has a name of its own. */
export const onAirTake = 'air';

const noQuery = { number: undefined, part: undefined, isDelta: false };

const bytesOf = (file: LiveFile | undefined | 'invalid' | 'crowded'): Buffer | undefined =>
  typeof file === 'object' ? file.bytes : undefined;

const findGame = async (
  { liveHomes }: Pick<LiveDeps, 'liveHomes'>,
  channelId: number,
  assetId: number | null,
) => (assetId === null ? undefined : liveHomes.find(channelId, assetId));

/**
 * @param assetId the recording of the game that it airs.
 * @param name such as `master.m3u8` or `source/s00001.m4s`.
 * @throws {DomainError} `media.not_found`
 */
export async function readOperatorPicture(
  deps: Pick<LiveDeps, 'liveHomes' | 'testStreams' | 'signals'> & HomesDeps,
  channelId: number,
  { encoderId, assetId }: { readonly encoderId: number; readonly assetId: number | null },
  { take, name, gone }: { readonly take: string; readonly name: string; readonly gone?: AbortSignal },
): Promise<OperatorFile> {
  const asker = { mayCompress: false, gone };
  const test = deps.testStreams.find(channelId, encoderId)?.server();
  const bytes =
    take === onAirTake
      ? bytesOf(await (await findGame(deps, channelId, assetId))?.read(name, noQuery, asker))
      : test?.take === take
        ? bytesOf(await test.server.read(name, noQuery, asker))
        : await readTestAtNode(deps, channelId, encoderId, { take, name });
  if (bytes === undefined) throw new DomainError('media.not_found');
  return { bytes, contentType: contentTypeOf(name) };
}
