// Commands put the files that they name into the store: a worker of any machine can read them there.
import { DomainError } from '../kernel/errors.ts';
import { dropTaken, SourceFailed, takeFile, type DeliveredCaptions, type MediaDeps } from '../media/index.ts';
import { StoreRefused } from '../storage/ports.ts';
import { CommandRefused } from './command.ts';

export interface CaptionPath extends Pick<DeliveredCaptions, 'language' | 'label'> {
  readonly path: string;
}

interface Delivery {
  readonly sourceKey: string;
  readonly captions: readonly DeliveredCaptions[];
}

/** @throws {CommandRefused} when the store cannot take one of the files. */
export async function deliverFiles<Result>(
  media: MediaDeps,
  channelId: number,
  { file, captions = [] }: { readonly file: string; readonly captions?: readonly CaptionPath[] },
  deliver: (delivery: Delivery) => Promise<Result>,
): Promise<Result> {
  const keys: string[] = [];
  const take = async (place: string): Promise<string> => {
    const key = await takeFile(media, channelId, place);
    keys.push(key);
    return key;
  };
  try {
    const taken: DeliveredCaptions[] = [];
    for (const { path, ...words } of captions) taken.push({ ...words, source_key: await take(path) });
    return await deliver({ sourceKey: await take(file), captions: taken });
  } catch (error) {
    // After another error the delivery may be done: a sweep decides by its row.
    const isRefused = error instanceof SourceFailed || error instanceof StoreRefused;
    if (isRefused || error instanceof DomainError)
      await dropTaken(media, channelId, keys).catch(() => undefined);
    if (isRefused) throw new CommandRefused(error.message);
    throw error;
  }
}
