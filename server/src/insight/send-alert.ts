// An alert about a live game, with the next step: by mail, and to the channel's webhook.
import { mailBrandOf, readChannel } from '../channel/index.ts';
import type { Scope } from '../kernel/transact.ts';
import { isAddress, mailWords, postLetter, writeLetter } from '../mail/index.ts';
import type { Alert } from './alert-rules.ts';
import type { InsightDeps } from './ports.ts';

export const webhookJob = 'insight.alert-webhook';

export interface RaisedAlert {
  readonly channelId: number;
  readonly eventId: number;
  readonly alert: Alert;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export async function sendAlert(
  deps: Pick<InsightDeps, 'live' | 'channel' | 'mail' | 'queue' | 'clock' | 'findEvent'>,
  scope: Scope,
  { channelId, eventId, alert }: RaisedAlert,
): Promise<void> {
  const record = await readChannel({ store: deps.channel.store.within(scope) }, channelId);
  const target = await deps.live.findAlertTarget(channelId);
  const { language, name, support_email } = record.settings;
  const event = await deps.findEvent(channelId, eventId, scope);
  const game = event?.name ?? `#${eventId}`;
  const say = mailWords(language);
  const value = percent(alert.value);
  const to = target?.email ?? support_email;
  const raisedAt = deps.clock.now().toISOString();
  if (isAddress(to))
    await postLetter(deps.mail, scope, {
      channelId,
      dedupKey: `alert:${eventId}:${alert.kind}:${raisedAt}`,
      from: { name, address: support_email },
      to,
      content: writeLetter(mailBrandOf(record), language, {
        subject: say(`alert.subject.${alert.kind}`, { game }),
        title: say(`alert.title.${alert.kind}`, { value }),
        blocks: [
          { kind: 'text', text: say(`alert.step.${alert.kind}`) },
          {
            kind: 'facts',
            rows: [
              { label: say('alert.game'), value: game },
              { label: say('alert.command'), value: `floodlit live ${eventId}` },
            ],
          },
        ],
        footer: say('alert.footer', { channel: name }),
      }),
    });
  if (target?.webhook_url)
    await deps.queue.send(
      webhookJob,
      {
        channel_id: channelId,
        event_id: eventId,
        kind: alert.kind,
        value: alert.value,
        game,
        raised_at: raisedAt,
      },
      { scope },
    );
}
