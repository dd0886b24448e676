// One recording, and the words of one video, as the console shows them.
import type { Recording } from '@floodlit/contract/operators/recordings';
import { DomainError } from '../../kernel/errors.ts';
import { isReady, type MediaDeps, type NamedRecording } from '../../media/index.ts';
import type { RecordingsStore } from './recordings-store.ts';
import { presentRecording } from './rules.ts';

export interface RecordingReads {
  readonly media: Pick<MediaDeps, 'store' | 'clock'>;
  readonly recordings: RecordingsStore;
}

/** @throws {DomainError} `media.item_not_found` for a video, `catalog.event_not_found` for a game. */
export async function readRecording(
  { media, recordings }: RecordingReads,
  channelId: number,
  which: NamedRecording,
): Promise<Recording> {
  const [kind, id] =
    'videoId' in which ? (['video', which.videoId] as const) : (['game', which.eventId] as const);
  const row = await recordings.find(channelId, kind, id);
  if (row === undefined)
    throw new DomainError(kind === 'video' ? 'media.item_not_found' : 'catalog.event_not_found');
  const asset = row.asset_id === null ? undefined : await media.store.findAsset(channelId, row.asset_id);
  return presentRecording(row, isReady(asset) ? asset : undefined, media.clock.now());
}

/** @throws {DomainError} `media.item_not_found` */
export async function readVideoWords({ library }: Pick<MediaDeps, 'library'>, channelId: number, id: number) {
  const found = await library.readWords(channelId, id);
  if (found === undefined) throw new DomainError('media.item_not_found');
  const { title, description, type, published_at, categories, translations } = found;
  return { id, title, description, type, date: published_at.toISOString(), categories, translations };
}
