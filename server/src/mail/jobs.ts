// Sends each mail when it is written and retries waiting mails every minute.
// It also removes dead keys and deletes mails that were settled long ago.
import * as z from 'zod/mini';
import { addSeconds } from '../kernel/clock.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import type { MailDeps } from './ports.ts';
import { sendLetterJob } from './post-letter.ts';
import { sendLetter } from './send-letter.ts';

const LetterWork = z.object({ channel_id: z.int(), id: z.int() });
const dueAtOnce = 500;
const keepDays = 30;

export const mailJobs = (deps: MailDeps): JobDefinition[] => [
  {
    name: sendLetterJob,
    run: ({ data }) => {
      const { channel_id, id } = LetterWork.parse(data);
      return sendLetter(deps, channel_id, id);
    },
    // The letter itself knows when it is due again.
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 120,
    concurrency: 4,
  },
  {
    name: 'mail.send_due',
    run: async () => {
      const now = deps.clock.now();
      for (const { channel_id, id } of await deps.store.listDue(now, dueAtOnce))
        await deps.queue.send(sendLetterJob, { channel_id, id }, { singletonKey: String(id) });
      await deps.store.strikeKeys(now);
      await deps.store.deleteSettled(addSeconds(now, -keepDays * 86_400));
    },
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
