// The vocabulary of an access decision. It is separate from access.ts because the catalogue shows it too.
import * as z from 'zod/mini';

/**
 * Reasons for refusing playback, in the order in which a viewer can resolve them. `over`: the game was played, and there
 * is no recording.
 */
export const AccessReason = z.enum(['geo', 'login', 'pass', 'not_started', 'over', 'not_available']);
export type AccessReason = z.infer<typeof AccessReason>;

export const AccessDecision = z.object({ granted: z.boolean(), reason: z.nullable(AccessReason) });
export type AccessDecision = z.infer<typeof AccessDecision>;
