// The jobs of insight: partitions ahead of time, and the end of what is kept long enough.
import type { JobDefinition } from '../kernel/queue.ts';
import { sendWebhook, WebhookAlert } from './alert-webhook.ts';
import { keepStore } from './keep-store.ts';
import type { InsightDeps } from './ports.ts';
import { webhookJob } from './send-alert.ts';

export const insightJobs = (deps: InsightDeps): JobDefinition[] => [
  {
    name: 'insight.keep-store',
    run: () => keepStore(deps),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
  {
    name: webhookJob,
    run: ({ data }) => sendWebhook(deps, WebhookAlert.parse(data)),
    retryLimit: 4,
    retryDelaySeconds: 5,
    timeoutSeconds: 30,
    concurrency: 2,
  },
];
