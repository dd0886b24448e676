// A channel's measuring, as a part of its settings.
import * as z from 'zod/mini';

export const AnalyticsSettings = z.object({
  /** `profile` of every call (R3.10). */
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Base address of the calls without a trailing slash: `/api`, or another host such as `https://data.example`. */
  base: z.string().check(z.regex(/^(?:\/(?![/\\])|https:\/\/)\S{1,200}$/)),
  /**
   * `measure`: no user is named. `pseudonym`: the server turns user_id and user_email into keyed hashes.
   * `identity`: it keeps them.
   */
  mode: z.enum(['measure', 'pseudonym', 'identity']),
  /** Nothing is sent or stored before the viewer says yes. */
  needs_consent: z.boolean(),
  /** Whether pages on localhost send as well. */
  from_localhost: z.boolean(),
});
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>;
