// Uploads a sponsor's film in parts. A part that failed is sent again, and the server says how much it has.
import { ApiError } from '@floodlit/contract/client';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { prerolls } from '@floodlit/contract/operators/prerolls';
import { base64Of } from '../../lib/base64.ts';
import { client } from '../../lib/console-client.ts';

export interface SentFilm {
  readonly name: string;
  readonly bytes: number;
}

const waitMs = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const randomName = (): string => crypto.randomUUID().replaceAll('-', '');

/**
 * @param onProgress a share from 0 to 1.
 * @throws {ApiError}
 */
export async function sendFilm(
  channelId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<SentFilm> {
  const name = randomName();
  for (let kept = 0; kept < file.size;) {
    onProgress(kept / file.size);
    const content = await base64Of(file.slice(kept, kept + operatorLimits.filmPartBytes));
    try {
      const { data } = await client.call(prerolls.film, {
        channel_id: channelId,
        name,
        offset: kept,
        content,
      });
      kept = data.kept;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await waitMs((error.retryAfterSeconds ?? 5) * 1_000);
    }
  }
  onProgress(1);
  return { name, bytes: file.size };
}
