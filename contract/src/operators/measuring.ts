// How a channel measures its viewers, and what it asks them before: one record, because the question covers both.
import * as z from 'zod/mini';
import { CookieNotice } from '../channel/channel.ts';
import { AnalyticsSettings } from '../channel/analytics-settings.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel, Version } from './records.ts';

export const measuringModes = ['off', 'measure', 'pseudonym', 'identity'] as const;

const fields = {
  mode: z.enum(measuringModes),
  /** Nothing is measured before the viewer says yes. */
  needs_consent: z.boolean(),
  from_localhost: z.boolean(),
  /** Where pages send to: a path, or another host of the channel. */
  base: AnalyticsSettings.shape.base,
  /** Whether viewers are asked at all. A tag manager is never loaded without it. */
  asks: z.boolean(),
  tag_manager_id: CookieNotice.shape.tag_manager_id,
  text: CookieNotice.shape.text,
  link: CookieNotice.shape.link,
};
export const Measuring = z.object({
  ...fields,
  /** `profile` of every call. Null while measuring is off. */
  key: z.nullable(z.string()),
  version: Version,
});
export type Measuring = z.infer<typeof Measuring>;

const params = z.object(ofChannel);
/** Measuring decides what is known about viewers, so the owner alone changes it. */
const grant = { act: 'keys.write', on: 'channel' } as const;

export const measuring = {
  read: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/measuring',
    summary: 'How the channel measures its viewers, and what it asks them before.',
    grant,
    params,
    response: one(Measuring),
    errors: ['channel.not_found'],
  }),
  change: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/measuring',
    summary: 'Sets how the channel measures its viewers, and what it asks them before.',
    grant,
    // The tag manager's script runs on every page of the channel.
    stepUp: true,
    params,
    body: z.strictObject({ ...fields, version: Version }),
    response: one(Measuring),
    errors: [
      'channel.not_found',
      'insight.settings_invalid',
      'channel.cookie_notice_invalid',
      'operators.changed_meanwhile',
    ],
  }),
} as const;
