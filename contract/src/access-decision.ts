// The words of an access decision; apart from access.ts because the catalogue shows them too.
import * as z from 'zod/mini';

/** Why watching is refused, in the order in which a viewer can do something about it. */
export const AccessReason = z.enum(['geo', 'login', 'pass', 'not_started', 'not_available']);
export type AccessReason = z.infer<typeof AccessReason>;

export const AccessDecision = z.object({ granted: z.boolean(), reason: z.nullable(AccessReason) });
export type AccessDecision = z.infer<typeof AccessDecision>;
