// Sends one alert to the address that the channel chose.
import * as z from 'zod/mini';
import { alertKinds } from './alert-rules.ts';
import type { InsightDeps } from './ports.ts';

export const WebhookAlert = z.object({
  channel_id: z.int(),
  event_id: z.int(),
  kind: z.enum(alertKinds),
  value: z.number(),
  game: z.string(),
  raised_at: z.string(),
});
export type WebhookAlert = z.infer<typeof WebhookAlert>;

const steps: Readonly<Record<WebhookAlert['kind'], string>> = {
  stalls: 'Check the upload of the camera, and lower its bit rate when it is slow.',
  failures: 'Open the game yourself, and look at the errors by device in floodlit live.',
  viewers: 'Check whether the camera still sends, and whether the game has ended.',
};

/** @throws when the address does not take it: the job tries again. */
export async function sendWebhook(
  deps: Pick<InsightDeps, 'live' | 'postJson'>,
  alert: WebhookAlert,
): Promise<void> {
  const target = await deps.live.findAlertTarget(alert.channel_id);
  if (!target?.webhook_url) return;
  await deps.postJson(target.webhook_url, { ...alert, next_step: steps[alert.kind] });
}
