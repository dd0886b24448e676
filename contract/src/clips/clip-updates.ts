// Server-sent events about clips: the same stream as live updates, under a name of their own.
import * as z from 'zod/mini';
import { ClipStatus } from './clip-status.ts';

/** The `event:` of a message whose data is one ClipUpdate as JSON. Pages that do not listen for it ignore it. */
export const clipUpdateName = 'clip';

/** A clip has another state. `is_shown` is false once it is deleted or withheld: running players stop. */
export const ClipUpdate = z.object({
  clip_id: z.int(),
  event_id: z.int(),
  status: ClipStatus,
  is_shown: z.boolean(),
});
export type ClipUpdate = z.infer<typeof ClipUpdate>;
