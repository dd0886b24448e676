import * as z from 'zod/mini';

export const ClipStatus = z.enum(['queued', 'processing', 'ready', 'failed']);
export type ClipStatus = z.infer<typeof ClipStatus>;
