// A file of a recording is one object of a bucket, or several when it has more than 8 MiB.
import { objectBytesMaximum, type SpoolKind } from './ports.ts';

const folderForm = /^[a-z0-9-]{1,64}(?:\/[a-z0-9-]{1,64}){0,4}$/;
const nameForm = /^(?:[a-z0-9]{1,16}\/)?[a-z0-9-]{1,40}\.[a-z0-9]{2,5}$/;
const channelForm = /^[a-z]+\/(\d{1,15})\//;
/** Segments and parts of segments. A game without its `init` file cannot be played, so that one is never lost. */
const segmentForm = /(?:^|\/)[sp]\d{5}[a-z0-9-]*\./;

export const isFolder = (folder: string): boolean => folderForm.test(folder);
export const isName = (name: string): boolean => nameForm.test(name);
export const keyOf = (folder: string, name: string): string => `${folder}/${name}`;

/** Recordings and clips have their channel in the second place. */
export function channelOf(folder: string): number {
  const digits = channelForm.exec(`${folder}/`)?.[1];
  if (digits === undefined) throw new RangeError(`"${folder}" names no channel.`);
  return Number(digits);
}

/** A file of a channel, whichever slash ends its folder. A disk may hold other files. */
export function isKey(key: string): boolean {
  const slash = key.lastIndexOf('/');
  return isFolder(key.slice(0, slash)) && isName(key.slice(slash + 1)) && channelForm.test(key);
}

/** A live game may lose segments beyond the limit of the spool. */
export const kindOf = (name: string): SpoolKind => (segmentForm.test(name) ? 'segment' : 'file');

/** The key of the file itself for part 0. A name has one dot, so that no part has the name of another file. */
export const partKeyOf = (key: string, part: number): string => (part === 0 ? key : `${key}.${part}`);

/** The file that an object belongs to. */
export const fileOf = (object: string): string => object.replace(/(\.[a-z0-9]+)\.\d+$/, '$1');

export interface Part {
  readonly key: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * Each part has exactly 8 MiB, and the last one is shorter, even empty. Without that, a reader would go on into parts
 * of an older, longer file.
 */
export function partsOf(key: string, bytes: number): readonly Part[] {
  const count = Math.floor(bytes / objectBytesMaximum) + 1;
  return Array.from({ length: count }, (_, part) => ({
    key: partKeyOf(key, part),
    from: part * objectBytesMaximum,
    to: Math.min(bytes, (part + 1) * objectBytesMaximum),
  }));
}
