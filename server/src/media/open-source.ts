// A delivered recording as local files for the time of one work, because ffmpeg reads local files alone.
import { RecordingRefused, type CaptionFile, type OpenedSource, type SourceFiles } from './ports.ts';
import type { AssetRecord } from './rules.ts';

export interface SourceWork {
  /** Names the work; no two that may run at the same time share a name. */
  readonly name: string;
  readonly signal?: AbortSignal;
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
    const sourcePath = await open(source_key, name, 'The recording is not there.');
    return await work({ sourcePath, captions: files });
  } finally {
    await Promise.all(opened.map((source) => source.release()));
  }
}
