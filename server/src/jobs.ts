// Every room's jobs in one list.
import { accessJobs } from './access/jobs.ts';
import { sizePicturesJob } from './channel/index.ts';
import { clipJobs } from './clips/index.ts';
import { commerceJobs } from './commerce/jobs.ts';
import type { Context } from './context.ts';
import { errorReportJobs } from './error-reports/index.ts';
import { httpJobs } from './http/jobs.ts';
import { identityJobs } from './identity/jobs.ts';
import type { JobDefinition } from './kernel/queue.ts';
import { insightJobs } from './insight/index.ts';
import { mailJobs } from './mail/index.ts';
import { mediaJobs } from './media/jobs.ts';
import { operatorJobs } from './operators/index.ts';
import { storageJobs } from './storage/jobs.ts';

export const allJobs = (context: Context): JobDefinition[] => [
  ...httpJobs(context.rateLimit),
  ...operatorJobs(context.operators),
  ...identityJobs(context),
  ...commerceJobs(context.commerce, () => context.nodes.count('worker')),
  ...accessJobs(context.access),
  sizePicturesJob('channel.size_pictures', context.media.sizing, context.setup.pictures),
  ...mediaJobs(context.media),
  ...clipJobs(context.clips),
  ...insightJobs(context.insight),
  ...mailJobs(context.mail),
  ...storageJobs(context),
  ...errorReportJobs({ store: context.errorReports, clock: context.clock }),
];
