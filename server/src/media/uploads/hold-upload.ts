// One process at a time delivers an upload: a large file is fetched for minutes before it is looked at.
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../kernel/errors.ts';
import type { MediaGround } from '../ports.ts';
import type { UploadsDeps } from './ports.ts';

/** The lease lapses after 30 s. */
const beatMs = 10_000;

/**
 * Keeps the sweep and other requests out until the work ends. An upload that is delivered or gone is not held.
 * @throws {DomainError} `media.upload_busy` while another one has it.
 */
export async function withHeldUpload<Result>(
  { uploads, log }: Pick<UploadsDeps, 'uploads'> & Pick<MediaGround, 'log'>,
  channelId: number,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  const hold = (): Promise<boolean> => uploads.hold(channelId, id, holder);
  if (!(await hold()) && (await uploads.readArrived(channelId, id)) !== undefined)
    throw new DomainError('media.upload_busy');
  const beat = setInterval(() => {
    hold().catch((error: unknown) => log.error('an upload could not be held', error, { upload: id }));
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await uploads.release(channelId, id, holder);
  }
}
