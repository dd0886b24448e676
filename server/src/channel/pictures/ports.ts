// The ports of the copies of pictures: the files, the maker of copies, and the rows that say which copies exist.
import type { Log } from '../../kernel/log.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';

/** Files of all channels, each channel in its own folders. */
export interface CopyFiles {
  readFile(folder: string, name: string): Promise<Buffer | undefined>;
  writeFile(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  remove(folder: string, name: string): Promise<void>;
}

export interface SizedCopy {
  /** Pixels. */
  readonly width: number;
  /** WebP. */
  readonly bytes: Uint8Array;
}

/**
 * Makes the copies of a JPEG or PNG, one picture at a time.
 * @returns none for a picture that is narrower than every copy, and `undecodable` for bytes that are no picture.
 * @throws when it failed for another reason, such as its time limit. The same picture may succeed later.
 */
export type PictureSizer = (bytes: Uint8Array) => Promise<SizedCopy[] | 'undecodable'>;

export interface UnsizedPicture {
  readonly channel_id: number;
  readonly folder: string;
  readonly file: string;
  /** The picture before this one. Its copies go. */
  readonly formerFile?: string | undefined;
}

/** The rows of one kind of picture. */
export interface PictureSource<Picture extends UnsizedPicture = UnsizedPicture> {
  /** Pictures of all channels whose copies were never made. */
  listUnsized(limit: number): Promise<Picture[]>;
  /** @returns whether the row of this picture is still there. */
  keepWidths(scope: Scope, picture: Picture, widths: readonly number[]): Promise<boolean>;
}

export interface SizeDeps {
  readonly files: CopyFiles;
  readonly sizer: PictureSizer;
  readonly transact: Transact;
  readonly log: Log;
}
