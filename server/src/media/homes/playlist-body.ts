// The text of a playlist from its home. The home compresses it once, and this process unpacks it once.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { LiveFile, PlaylistPosition } from '../../ingest/index.ts';
import type { HomeAnswer } from './ask-home.ts';

export interface PlaylistBody {
  readonly position: PlaylistPosition | undefined;
  readonly epoch: number;
  readonly receivedAtMs: number;
  plain(): Promise<Buffer>;
  fileFor(mayCompress: boolean): Promise<LiveFile>;
}

const unpack = promisify(gunzip);
/** A playlist of many hours is smaller. */
const textMaximumBytes = 32 * 1024 * 1024;

export function createPlaylistBody({ bytes, facts, epoch }: HomeAnswer, receivedAtMs: number): PlaylistBody {
  const { isCompressed = false, position } = facts;
  let unpacked: Promise<Buffer> | undefined;
  const plain = (): Promise<Buffer> =>
    (unpacked ??= isCompressed
      ? unpack(bytes, { maxOutputLength: textMaximumBytes })
      : Promise.resolve(bytes));
  return {
    position,
    epoch,
    receivedAtMs,
    plain,
    fileFor: async (mayCompress) => ({
      bytes: isCompressed && !mayCompress ? await plain() : bytes,
      isCompressed: isCompressed && mayCompress,
      changes: true,
      ...(position && { position }),
    }),
  };
}
