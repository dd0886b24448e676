import { describe, expect, it } from 'vitest';
import { bucketTroubleOf } from './bucket-trouble.ts';

const healthy = { waitingFiles: 3, waitingBytes: 900, lostFiles: 0, folders: [], refusal: undefined };
const refusal = 'The store s3://films does not answer.';

describe('the trouble of a bucket at the desk', () => {
  it.each([
    ['a disk', undefined, null],
    ['a bucket that takes what comes', healthy, null],
    [
      'a bucket that is away',
      { ...healthy, refusal },
      { waiting_files: 3, waiting_bytes: 900, lost_files: 0 },
    ],
    [
      'files that were lost before',
      { ...healthy, lostFiles: 2 },
      { waiting_files: 0, waiting_bytes: 0, lost_files: 2 },
    ],
  ])('is told for %s', (_what, state, trouble) => {
    expect(bucketTroubleOf(state)).toEqual(trouble);
  });

  it('names no address', () => {
    expect(JSON.stringify(bucketTroubleOf({ ...healthy, refusal }))).not.toContain('s3:');
  });
});
