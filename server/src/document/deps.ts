// The dependencies of the web routes.
import type { ChannelDirectory } from '../channel/index.ts';
import type { Log } from '../kernel/log.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { Revisions } from '../cache/revisions.ts';
import type { DocumentDeps } from './build-document.ts';
import type { IconPainter, ShareCardPainter } from './ports.ts';

export interface DocumentRoutesDeps extends DocumentDeps {
  readonly shareCards: ShareCardPainter;
  readonly icons: IconPainter;
  /** Where people reach this deployment, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly callLimits: CallLimits;
  readonly revisions: Revisions;
  readonly log: Log;
  readonly directory: ChannelDirectory;
}
