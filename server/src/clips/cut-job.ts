// The jobs of clips: their names and payloads, shared by their senders and their worker.
import * as z from 'zod/mini';
import type { Queue } from '../kernel/queue.ts';
import type { Scope } from '../kernel/transact.ts';
import type { ClipRecord } from './rules.ts';

/** The cut takes tenths of a second, so it has a queue of its own and waits for no encoder. */
export const cutJob = 'clips.cut';
/** Encodes again, at a low priority: files to give away, and parts of different formats. */
export const encodeJob = 'clips.encode';

export const ClipJob = z.object({ channel_id: z.int(), clip_id: z.int() });
export const EncodeJob = z.extend(ClipJob, { task: z.enum(['join', 'share', 'square', 'portrait']) });
type EncodeTask = z.infer<typeof EncodeJob>['task'];

type ClipKey = Pick<ClipRecord, 'channel_id' | 'id'>;

/** At most one waiting job for each clip. */
export const sendCutJob = (queue: Queue, { channel_id, id }: ClipKey, scope: Scope): Promise<void> =>
  queue.send(cutJob, { channel_id, clip_id: id }, { scope, singletonKey: `clip-${id}` });

export const sendEncodeJob = (
  queue: Queue,
  { channel_id, id }: ClipKey,
  task: EncodeTask,
  scope?: Scope,
): Promise<void> =>
  queue.send(
    encodeJob,
    { channel_id, clip_id: id, task },
    { ...(scope && { scope }), singletonKey: `${task}-${id}` },
  );
