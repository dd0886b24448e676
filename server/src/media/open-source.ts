// A delivered recording as local files for the time of one work, because ffmpeg reads local files alone.
import { randomUUID } from 'node:crypto';
import {
  RecordingRefused,
  type CaptionFile,
  type Encoder,
  type OpenedSource,
  type SourceFiles,
} from './ports.ts';
import type { AssetRecord } from './rules.ts';

const notThere = 'The recording is not there.';

export interface SourceWork {
  /** Names the work; no two that may run at the same time share a name. */
  readonly name: string;
  readonly signal?: AbortSignal;
}

/**
 * Looks at the beginning of a delivered file. The whole file is fetched only before it is refused.
 * @param name begins the name of this work.
 * @throws {RecordingRefused} when it is no video, or is not there.
 */
export async function inspectSource(
  { sources, encoder }: { readonly sources: SourceFiles; readonly encoder: Pick<Encoder, 'inspect'> },
  key: string,
  name: string,
): Promise<void> {
  // Two looks at one file may run at the same time, in two processes with one scratch folder.
  const workName = `${name}-${randomUUID()}`;
  const inspect = async (open: SourceFiles['open']): Promise<void> => {
    const source = await open(key, workName);
    if (source === undefined) throw new RecordingRefused(notThere);
    try {
      await encoder.inspect({ name: workName, sourcePath: source.path });
    } finally {
      await source.release();
    }
  };
  try {
    await inspect(sources.peek);
  } catch (error) {
    if (!(error instanceof RecordingRefused) || error.message === notThere) throw error;
    await inspect(sources.open);
  }
}

interface LocalFiles {
  readonly sourcePath: string;
  readonly captions: readonly CaptionFile[];
}

/**
 * Opens the files, does the work, and releases them however it ends.
 * @throws {RecordingRefused} when the store does not have one of them.
 */
export async function withSource<Result>(
  { sources }: { readonly sources: SourceFiles },
  { source_key, captions }: Pick<AssetRecord, 'captions'> & { readonly source_key: string },
  { name, signal }: SourceWork,
  work: (files: LocalFiles) => Promise<Result>,
): Promise<Result> {
  const opened: OpenedSource[] = [];
  const open = async (key: string, workName: string, missing: string): Promise<string> => {
    const source = await sources.open(key, workName, signal);
    if (source === undefined) throw new RecordingRefused(missing);
    opened.push(source);
    return source.path;
  };
  try {
    const files: CaptionFile[] = [];
    // Captions first: they are small, and one that is missing is found before gigabytes are fetched.
    for (const { language, label, source_key: key } of captions)
      files.push({
        language,
        label,
        path: await open(key, `${name}-${language}`, 'The captions are not there.'),
      });
    const sourcePath = await open(source_key, name, notThere);
    return await work({ sourcePath, captions: files });
  } finally {
    await Promise.all(opened.map((source) => source.release()));
  }
}
