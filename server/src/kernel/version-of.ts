// The version of a record: a digest of what its editor saw.
import { createHash } from 'node:crypto';

/** Fields that no editor shows, such as the state of a broadcast, leave the version as it is. */
export const versionOf = (shown: object): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
